// What no pod of ours may be, whatever was accepted: rights, memory, volumes, secrets and images, and ports that do not fit its
// settings.

/** A process ends on its own within this time after SIGTERM (`HARD_STOP_MS` of runtime). */
const HARD_STOP_SECONDS = 25
const VOLUMES = ['secret', 'emptyDir', 'persistentVolumeClaim', 'configMap']
/** Whose secrets a program has that is no process and no step of its own. */
const SECRETS_OF = {
  'keep-streams': 'provision-streams',
  'backup-tables': 'backup',
  'backup-keys': 'backup',
  'backup-copy': 'backup',
  'restore-drill': 'restore',
}
/** It only reads what backups have recorded. */
const READER = 'backup-metrics'

/**
 * @typedef {{ name: string, kind: string, pod: Record<string, any>, labels: Record<string, string>,
 *   container: Record<string, any>, given: Record<string, string> }} Workload
 * @param {Workload} workload
 * @param {boolean} isReal whether people's money is taken: then images have a version
 * @returns {string[]}
 */
export function podProblems(workload, isReal) {
  const { kind } = workload
  return [
    ...[security, memory, volumes, secrets].flatMap((look) => look(workload)),
    ...image(workload, isReal),
    ...(kind === 'Deployment' ? ports(workload) : []),
  ]
}

const containersOf = (pod) => [...(pod.initContainers ?? []), ...pod.containers]

function security({ name, pod }) {
  const every = (holds) => containersOf(pod).every(({ securityContext }) => holds(securityContext ?? {}))
  return unmet(name, {
    'may run as root':
      pod.securityContext?.runAsNonRoot === true &&
      pod.securityContext?.runAsUser > 0 &&
      every((own) => own.runAsNonRoot !== false && own.runAsUser !== 0),
    'has no seccomp profile':
      pod.securityContext?.seccompProfile?.type === 'RuntimeDefault' &&
      every((own) => (own.seccompProfile?.type ?? 'RuntimeDefault') === 'RuntimeDefault'),
    'may gain privileges': every((own) => own.allowPrivilegeEscalation === false && !own.privileged),
    'may write its root file system': every((own) => own.readOnlyRootFilesystem === true),
    'keeps capabilities': every((own) => own.capabilities?.drop?.includes('ALL') && !own.capabilities?.add),
    'gets a token of the API': pod.automountServiceAccountToken === false,
    'shares something of its node': !pod.hostNetwork && !pod.hostPID && !pod.hostIPC,
    'sees a folder of its node': (pod.volumes ?? []).every((it) => VOLUMES.some((kind) => kind in it)),
  })
}

function memory({ name, pod }) {
  return containersOf(pod).flatMap(({ resources }) =>
    unmet(name, {
      'has no limit of memory, or asks for another':
        resources?.limits?.memory && resources.requests?.memory === resources.limits.memory,
      'is slowed down by a limit of the processor': !resources?.limits?.cpu,
    }),
  )
}

function volumes({ name, kind, pod }) {
  const names = (pod.volumes ?? []).map((it) => it.name)
  const mounts = containersOf(pod).flatMap(({ volumeMounts = [] }) => volumeMounts)
  const tmp = mounts.find(({ mountPath }) => mountPath === '/tmp')
  return [
    ...mounts
      .filter((it) => !names.includes(it.name))
      .map((it) => `${name} has no volume ${it.name} for ${it.mountPath}`),
    ...unmet(name, { 'cannot write to /tmp': kind === 'CronJob' || (tmp && !tmp.readOnly) }),
  ]
}

function secrets({ name, pod, container, given }) {
  if (name === READER) return []
  const wanted = `secrets-${SECRETS_OF[name] ?? name}`
  const all = (pod.volumes ?? []).filter(({ secret }) => secret)
  const volume = all.find(({ secret }) => secret.secretName === wanted)
  const mount = container.volumeMounts?.find((it) => it.name === volume?.name)
  return unmet(name, {
    [`has not the secret ${wanted}`]: Boolean(volume),
    'has secrets of another program': all.length <= 1,
    'reads its secrets elsewhere than they lie': !volume || mount?.mountPath === given.SECRETS_FOLDER,
    'may write its secrets': !mount || mount.readOnly === true,
  })
}

/** A process and its migration come from the image of their service. */
function image({ name, kind, pod, container }, isReal) {
  const service = name.replace(/^migrate-/, '')
  const found = /([^/:@]+)(?:[:@].*)?$/.exec(container.image)?.[1]
  const isOf = kind === 'CronJob' || name === READER || name.startsWith('provision-') || found === service
  return [
    ...(isOf ? [] : [`${name} runs the image of ${found}`]),
    ...containersOf(pod)
      .filter((it) => isReal && !/@sha256:|:v?\d+\.\d+/.test(it.image))
      .map((it) => `${name} runs no exact version: ${it.image}`),
  ]
}

/** @returns {number | undefined} the number of a container's port, by name or number */
export const portOf = ({ ports: all = [] }, port) =>
  all.find((it) => it.name === port || it.containerPort === port)?.containerPort

/** What a process listens on, is asked at and is known under is what its settings say. */
function ports({ name, pod, container, given }) {
  const probes = [container.livenessProbe, container.readinessProbe, container.startupProbe]
  return unmet(name, {
    'listens on another internal port than it says':
      String(portOf(container, 'internal')) === given.INTERNAL_PORT,
    'listens on another port than it says': !given.PORT || String(portOf(container, 'http')) === given.PORT,
    'is known under another address than its own':
      !given.INTERNAL_URL || given.INTERNAL_URL === `http://${name}:${given.INTERNAL_PORT}`,
    'listens to itself alone': given.INTERNAL_HOST === '0.0.0.0' && (!given.PORT || given.HOST === '0.0.0.0'),
    'is asked for its health at another port': probes.every(
      (it) => portOf(container, it?.httpGet?.port) === portOf(container, 'internal'),
    ),
    'is ended for what it depends on': container.livenessProbe?.httpGet.path === '/health/live',
    'is killed before it has ended on its own': pod.terminationGracePeriodSeconds > HARD_STOP_SECONDS,
  })
}

/**
 * @param {string} name @param {Record<string, unknown>} holds sentences without their subject, and whether all is well
 * @returns {string[]} what does not hold
 */
export const unmet = (name, holds) =>
  Object.entries(holds)
    .filter(([, well]) => !well)
    .map(([what]) => `${name} ${what}`)
