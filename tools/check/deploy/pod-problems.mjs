// What can be wrong with the pods of a manifest: rights, limits, secrets, images, probes and ports.
import { fits } from './network-problems.mjs'

/** A process ends on its own within this time after SIGTERM (`HARD_STOP_MS` of runtime). */
const HARD_STOP_SECONDS = 25
/** Pictures and checks of a start on a busy node take as long; a shorter wait kills what would have come up. */
const START_SECONDS = 120
const LIVENESS_FAILURES = 3
/** Measured: a process holds 80 to 290 MB (docs/operator.md); a step half of it. */
const LEAST_MEMORY_MB = { Deployment: 256, StatefulSet: 128, Job: 128, CronJob: 128 }
const MOST_MEMORY_MB = 2048
const CPU_MILLICORES = { least: 10, most: 2000 }
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
const PROGRAMS = {
  'provision-database': 'node /app/libs/persistence/dist/provision.js',
  'provision-streams': 'node /app/libs/messaging/dist/provision.js',
  'keep-streams': 'node /app/libs/messaging/dist/provision.js',
  'backup-tables': 'node /app/deploy/backup/backup.mjs --to /backups --keep 7',
  'backup-keys': 'node /app/deploy/backup/backup.mjs --to /backups --keys-only',
  'backup-copy': 'node /app/deploy/backup/elsewhere.mjs --from /backups',
  'restore-drill': 'node /app/deploy/backup/drill.mjs --from /backups',
  'backup-metrics': 'node /app/deploy/backup/serve-metrics.mjs --in /backups',
}

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
    ...[security, limits, volumes, secrets, program].flatMap((look) => look(workload)),
    ...image(workload, isReal),
    ...(kind === 'Deployment' ? [probes, ports, stop, spread].flatMap((look) => look(workload)) : []),
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

function limits({ name, kind, pod }) {
  return containersOf(pod).flatMap(({ resources }) => {
    const { requests, limits: most } = resources ?? {}
    const mb = megabytes(most?.memory)
    const cpu = millicores(requests?.cpu)
    return unmet(name, {
      'has no limit of memory': Boolean(most?.memory),
      'asks for other memory than its limit': requests?.memory === most?.memory,
      [`has a limit of ${most?.memory} of memory`]:
        !most?.memory || (mb >= LEAST_MEMORY_MB[kind] && mb <= MOST_MEMORY_MB),
      'asks for no processor': Boolean(requests?.cpu),
      [`asks for a processor of ${requests?.cpu}`]:
        !requests?.cpu || (cpu >= CPU_MILLICORES.least && cpu <= CPU_MILLICORES.most),
      'is slowed down by a limit of the processor': !most?.cpu,
    })
  })
}

/** @returns {number} NaN for another unit: `384m` is a part of a byte */
function megabytes(quantity) {
  const [, number, unit] = /^(\d+)(Mi|Gi)$/.exec(String(quantity)) ?? []
  return Number(number) * (unit === 'Gi' ? 1024 : 1)
}

function millicores(quantity) {
  const [, number, unit] = /^([\d.]+)(m?)$/.exec(String(quantity)) ?? []
  return Number(number) * (unit === 'm' ? 1 : 1000)
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

/** A process runs what its image starts, a step what it is for. */
function program({ name, kind, container }) {
  const wanted =
    kind === 'Deployment' ? '' : name.startsWith('migrate-') ? 'node dist/migrate.js' : PROGRAMS[name]
  const found = [...(container.command ?? []), ...(container.args ?? [])].join(' ')
  const mount = container.volumeMounts?.find((it) => it.mountPath === '/backups')
  return unmet(name, {
    [`runs "${found}" and not "${wanted}"`]:
      wanted !== undefined && (wanted === '' ? found === '' : found === wanted),
    'has no place for backups':
      !wanted?.includes('/backups') || (mount && !mount.readOnly !== (name === READER)),
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

function probes({ name, container }) {
  const expected = {
    livenessProbe: '/health/live',
    readinessProbe: '/health/ready',
    startupProbe: '/health/ready',
  }
  const { livenessProbe, startupProbe } = container
  const startSeconds = (startupProbe?.periodSeconds ?? 10) * (startupProbe?.failureThreshold ?? 3)
  return [
    ...Object.entries(expected).flatMap(([probe, path]) => {
      const get = container[probe]?.httpGet
      if (!get) return [`${name} has no ${probe}`]
      return unmet(name, {
        [`asks ${get.path} for its ${probe}`]: get.path === path,
        [`has no port ${get.port} for its ${probe}`]:
          portOf(container, get.port) === portOf(container, 'internal'),
        [`asks someone else, or by TLS, for its ${probe}`]: !get.host && (get.scheme ?? 'HTTP') === 'HTTP',
      })
    }),
    ...unmet(name, {
      [`has ${startSeconds} s to start`]: startSeconds >= START_SECONDS,
      'is ended for a slow answer': (livenessProbe?.failureThreshold ?? 3) >= LIVENESS_FAILURES,
    }),
  ]
}

/** @returns {number | undefined} the number of a container's port, by name or number */
export const portOf = ({ ports: all = [] }, port) =>
  all.find((it) => it.name === port || it.containerPort === port)?.containerPort

function ports({ name, container, given }) {
  return unmet(name, {
    'listens on another internal port than it says':
      String(portOf(container, 'internal')) === given.INTERNAL_PORT,
    'listens on another port than it says': !given.PORT || String(portOf(container, 'http')) === given.PORT,
    'is known under another address than its own':
      !given.INTERNAL_URL || given.INTERNAL_URL === `http://${name}:${given.INTERNAL_PORT}`,
    'listens to itself alone': given.INTERNAL_HOST === '0.0.0.0' && (!given.PORT || given.HOST === '0.0.0.0'),
  })
}

function stop({ name, pod }) {
  return unmet(name, {
    'is killed before it has ended on its own': pod.terminationGracePeriodSeconds > HARD_STOP_SECONDS,
  })
}

function spread({ name, pod, labels }) {
  const rules = pod.topologySpreadConstraints ?? []
  return unmet(name, {
    'may have all replicas on one node': rules.length > 0,
    'spreads other pods than its own': rules.every((it) => fits(it.labelSelector?.matchLabels ?? {}, labels)),
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
