// What can be wrong with the rendered manifests of Kubernetes that neither their schema nor the settings tell: probes, ports,
// selectors, ways through the network, autoscalers, security and limits.

/** Which port a program must reach for a setting that it reads, and where from the manifests know it. */
const SERVERS = [
  { port: 4222, settings: ['NATS_URL'] },
  { port: 5432, settings: ['DATABASE_URL', 'DATABASE_OWNER_URL', 'POSTGRES_URL'] },
  { port: 6379, settings: ['REDIS_URL'] },
  { port: 8333, settings: ['S3_ENDPOINT'] },
  { port: 587, settings: ['SMTP_URL'] },
]
/** Programs that are no process and no step of their own: whose secrets they have, and what they may reach. */
const OTHERS = {
  'keep-streams': { secrets: 'provision-streams', reads: 'provision-streams' },
  'backup-tables': { secrets: 'backup', reads: ['POSTGRES_URL', 'S3_ENDPOINT'] },
  'backup-keys': { secrets: 'backup', reads: ['POSTGRES_URL', 'S3_ENDPOINT'] },
  'restore-drill': { secrets: 'restore', reads: ['POSTGRES_URL', 'S3_ENDPOINT'] },
}
/** Backups nobody makes are none. */
const NEEDED_BY_PRODUCTION = ['backup-tables', 'backup-keys', 'restore-drill']
/** A process ends by itself within this time after SIGTERM (`HARD_STOP_MS` of runtime). */
const HARD_STOP_SECONDS = 25

/**
 * @typedef {Record<string, any>} Manifest
 * @typedef {{ name: string, kind: string, pod: Manifest, labels: Record<string, string>, container: Manifest, given: Record<string, string> }} Workload
 */

/**
 * @param {Manifest[]} documents as they were rendered
 * @param {{ settings: Record<string, string[]>, bulk: string[] }} known `settings`: names of the settings that each program
 *   reads; `bulk`: services whose internal port the gateway uses
 * @returns {string[]}
 */
export function manifestProblems(documents, { settings, bulk }) {
  const workloads = documents.flatMap((it) => workloadOf(it, documents))
  const deployments = workloads.filter(({ kind }) => kind === 'Deployment')
  return [
    ...namesTwice(documents),
    ...workloads.flatMap((it) => [...security(it), ...limits(it), ...secrets(it), ...image(it)]),
    ...deployments.flatMap((it) => [...probes(it), ...ports(it), ...stop(it), ...spread(it)]),
    ...selectors(documents, deployments),
    ...autoscalers(documents, deployments),
    ...network(documents, workloads, settings, bulk),
    ...sameSteps(workloads),
    ...backups(documents, workloads),
  ]
}

/** @returns {Workload[]} one, or none for what runs nothing */
function workloadOf(document, documents) {
  const template = document.spec?.jobTemplate?.spec?.template ?? document.spec?.template
  if (!template?.spec?.containers) return []
  const [container] = template.spec.containers
  const dataOf = (name) =>
    documents.find((it) => it.kind === 'ConfigMap' && it.metadata.name === name)?.data ?? {}
  const own = (container.env ?? []).map(({ name, value, valueFrom }) => [
    name,
    value ?? dataOf(valueFrom?.configMapKeyRef?.name)[valueFrom?.configMapKeyRef?.key],
  ])
  const maps = (container.envFrom ?? []).map(({ configMapRef }) => dataOf(configMapRef.name))
  return [
    {
      name: document.metadata.name,
      kind: document.kind,
      pod: template.spec,
      labels: template.metadata?.labels ?? {},
      container,
      given: Object.assign({}, ...maps, Object.fromEntries(own)),
      ...(document.kind === 'Deployment' && { selector: document.spec.selector?.matchLabels ?? {} }),
    },
  ]
}

function namesTwice(documents) {
  const names = documents.map((it) => `${it.kind} ${it.metadata.namespace ?? ''}/${it.metadata.name}`)
  return names.filter((name, at) => names.indexOf(name) !== at).map((name) => `${name} is there twice`)
}

function security({ name, pod, container }) {
  const own = container.securityContext ?? {}
  const holds = {
    'may run as root': pod.securityContext?.runAsNonRoot === true && pod.securityContext?.runAsUser > 0,
    'has no seccomp profile': pod.securityContext?.seccompProfile?.type === 'RuntimeDefault',
    'may gain privileges': own.allowPrivilegeEscalation === false && !own.privileged,
    'may write its root file system': own.readOnlyRootFilesystem === true,
    'keeps capabilities': own.capabilities?.drop?.includes('ALL') && !own.capabilities?.add,
    'gets a token of the API': pod.automountServiceAccountToken === false,
    'shares something of its node': !pod.hostNetwork && !pod.hostPID && !pod.hostIPC,
  }
  return unmet(name, holds)
}

function limits({ name, container }) {
  const { requests, limits: most } = container.resources ?? {}
  return unmet(name, {
    'has no limit of memory': Boolean(most?.memory),
    'asks for other memory than its limit': requests?.memory === most?.memory,
    'asks for no processor': Boolean(requests?.cpu),
  })
}

function secrets({ name, pod, container, given }) {
  const wanted = `secrets-${OTHERS[name]?.secrets ?? name}`
  const volume = pod.volumes?.find(({ secret }) => secret?.secretName === wanted)
  const mount = container.volumeMounts?.find((it) => it.name === volume?.name)
  return unmet(name, {
    [`has not the secret ${wanted}`]: Boolean(volume),
    'reads its secrets elsewhere than they lie': !volume || mount?.mountPath === given.SECRETS_FOLDER,
    'may write its secrets': !mount || mount.readOnly === true,
  })
}

/** A process and its migration come from the image of their service. */
function image({ name, kind, container }) {
  const service = name.replace(/^migrate-/, '')
  if (kind === 'CronJob' || name.startsWith('provision-')) return []
  const found = /([^/:@]+)(?:[:@].*)?$/.exec(container.image)?.[1]
  return found === service ? [] : [`${name} runs the image of ${found}`]
}

function probes({ name, container }) {
  const expected = {
    livenessProbe: '/health/live',
    readinessProbe: '/health/ready',
    startupProbe: '/health/ready',
  }
  return Object.entries(expected).flatMap(([probe, path]) => {
    const get = container[probe]?.httpGet
    if (!get) return [`${name} has no ${probe}`]
    return unmet(name, {
      [`asks ${get.path} for its ${probe}`]: get.path === path,
      [`has no port ${get.port} for its ${probe}`]:
        portOf(container, get.port) === portOf(container, 'internal'),
    })
  })
}

const portOf = ({ ports: all = [] }, port) =>
  all.find((it) => it.name === port || it.containerPort === port)?.containerPort

function ports({ name, container, given }) {
  return unmet(name, {
    'listens on another internal port than it says':
      String(portOf(container, 'internal')) === given.INTERNAL_PORT,
    'listens on another port than it says': !given.PORT || String(portOf(container, 'http')) === given.PORT,
    'is known under another address than its own':
      !given.INTERNAL_URL || given.INTERNAL_URL === `http://${name}:${given.INTERNAL_PORT}`,
  })
}

function stop({ name, pod }) {
  return pod.terminationGracePeriodSeconds > HARD_STOP_SECONDS
    ? []
    : [`${name} is killed before it has ended by itself`]
}

function spread({ name, pod, labels }) {
  const rules = pod.topologySpreadConstraints ?? []
  return unmet(name, {
    'may have all replicas on one node': rules.length > 0,
    'spreads other pods than its own': rules.every((it) => fits(it.labelSelector?.matchLabels ?? {}, labels)),
  })
}

/** What chooses pods by labels chooses those of its own name. */
function selectors(documents, deployments) {
  const of = (name) => deployments.find((it) => it.name === name)
  const own = deployments.flatMap(({ name, selector, labels }) =>
    fits(selector, labels) && Object.keys(selector).length > 0
      ? []
      : [`Deployment ${name} does not choose its own pods`],
  )
  const services = documents
    .filter(({ kind, spec }) => kind === 'Service' && spec.selector)
    .flatMap(({ metadata: { name }, spec }) => {
      const chosen = of(name)
      if (!chosen || !fits(spec.selector, chosen.labels))
        return [`Service ${name} does not choose the pods of ${name}`]
      return spec.ports
        .filter(({ targetPort, port }) => !portOf(chosen.container, targetPort ?? port))
        .map(({ targetPort }) => `Service ${name} leads to a port ${targetPort} that ${name} has not`)
    })
  const budgets = documents
    .filter(({ kind }) => kind === 'PodDisruptionBudget')
    .flatMap(({ metadata: { name }, spec }) =>
      of(name) && fits(spec.selector?.matchLabels ?? {}, of(name).labels)
        ? []
        : [`PodDisruptionBudget ${name} does not choose the pods of ${name}`],
    )
  const missing = deployments.flatMap(({ name }) =>
    ['Service', 'PodDisruptionBudget', 'HorizontalPodAutoscaler']
      .filter((kind) => !documents.some((it) => it.kind === kind && it.metadata.name === name))
      .map((kind) => `${name} has no ${kind}`),
  )
  return [...own, ...services, ...budgets, ...missing]
}

const fits = (selector, labels) => Object.entries(selector).every(([key, value]) => labels[key] === value)

function autoscalers(documents, deployments) {
  return documents
    .filter(({ kind }) => kind === 'HorizontalPodAutoscaler')
    .flatMap(({ metadata: { name }, spec }) => {
      const { kind, name: target } = spec.scaleTargetRef
      const budget = documents.find((it) => it.kind === 'PodDisruptionBudget' && it.metadata.name === name)
      return unmet(`HorizontalPodAutoscaler ${name}`, {
        [`scales ${kind} ${target}, which is not there`]:
          target === name && kind === 'Deployment' && deployments.some((it) => it.name === target),
        'has a lowest number above its highest': spec.minReplicas <= spec.maxReplicas,
        'never lets a node be emptied': !budget || budget.spec.minAvailable < spec.minReplicas,
        'looks at nothing': spec.metrics?.length > 0,
      })
    })
}

function network(documents, workloads, settings, bulk) {
  const policies = documents.filter(({ kind }) => kind === 'NetworkPolicy')
  const closed = policies.some(
    ({ spec }) =>
      Object.keys(spec.podSelector).length === 0 &&
      ['Ingress', 'Egress'].every((type) => spec.policyTypes.includes(type)) &&
      !spec.ingress &&
      !spec.egress,
  )
  const ways = workloads.flatMap((workload) => {
    const reads = readsOf(workload.name, settings)
    const open = portsOut(policies, workload.labels)
    return SERVERS.flatMap(({ port, settings: of }) => {
      const needed = of.some((name) => reads.includes(name))
      if (needed && !open.has(port)) return [`${workload.name} cannot reach port ${port}`]
      if (!needed && open.has(port)) return [`${workload.name} may reach port ${port} and does not need it`]
      return []
    })
  })
  const [gateway] = workloads.filter(({ name }) => name === 'gateway')
  const bytes = bulk.flatMap((name) => {
    const to = workloads.find((it) => it.name === name)
    if (!gateway || !to) return [`${name} is missing`]
    return unmet(`the gateway and ${name}:`, {
      'bytes may not leave the gateway': allows(policies, 'egress', gateway.labels, to.labels, 9100),
      'bytes may not come in': allows(policies, 'ingress', to.labels, gateway.labels, 9100),
    })
  })
  const names = workloads
    .filter(({ labels }) => !portsOut(policies, labels).has(53))
    .map(({ name }) => `${name} cannot ask for names`)
  return [...(closed ? [] : ['what no policy names is open']), ...ways, ...bytes, ...names]
}

function readsOf(name, settings) {
  const other = OTHERS[name]?.reads
  return Array.isArray(other) ? other : (settings[other ?? name] ?? [])
}

function portsOut(policies, labels) {
  const rules = policies
    .filter(({ spec }) => spec.egress && chooses(spec.podSelector, labels))
    .flatMap(({ spec }) => spec.egress)
  return new Set(rules.flatMap(({ ports: all = [] }) => all.map(({ port }) => port)))
}

function allows(policies, way, from, to, port) {
  return policies
    .filter(({ spec }) => spec[way] && chooses(spec.podSelector, from))
    .flatMap(({ spec }) => spec[way])
    .filter(({ ports: all = [] }) => all.some((it) => it.port === port))
    .flatMap((rule) => rule.to ?? rule.from ?? [])
    .some(({ podSelector }) => podSelector && chooses(podSelector, to))
}

/** @returns {boolean} whether a selector of pods takes these labels */
function chooses({ matchLabels = {}, matchExpressions = [] }, labels) {
  return (
    fits(matchLabels, labels) &&
    matchExpressions.every(({ key, operator, values }) => operator === 'In' && values.includes(labels[key]))
  )
}

/** What makes the streams and what keeps them have the same settings. */
function sameSteps(workloads) {
  const [made, kept] = ['provision-streams', 'keep-streams'].map((name) =>
    workloads.find((it) => it.name === name),
  )
  if (!made || !kept) return ['provision-streams or keep-streams is missing']
  return JSON.stringify(made.given) === JSON.stringify(kept.given)
    ? []
    : ['keep-streams has other settings than provision-streams']
}

/** Whoever takes money of people makes backups; where some are made, all are, and on the same volume. */
function backups(documents, workloads) {
  const made = NEEDED_BY_PRODUCTION.map((name) => workloads.find((it) => it.name === name))
  const isReal = documents.some((it) => it.kind === 'ConfigMap' && it.data?.PAYMENTS_ALLOW_SIMULATED === 'no')
  if (made.every((it) => !it) && !isReal) return []
  return NEEDED_BY_PRODUCTION.flatMap((name, at) => {
    const claim = made[at]?.pod.volumes?.find((it) => it.name === 'backups')?.persistentVolumeClaim?.claimName
    return unmet(name, {
      'is missing: nobody makes backups': Boolean(made[at]),
      'keeps nothing': documents.some(
        (it) => it.kind === 'PersistentVolumeClaim' && it.metadata.name === claim,
      ),
      'runs beside itself': documents.some(
        (it) => it.metadata.name === name && it.spec.concurrencyPolicy === 'Forbid',
      ),
    })
  })
}

/** @param {Record<string, unknown>} holds sentences without their subject, and whether all is well */
const unmet = (name, holds) =>
  Object.entries(holds)
    .filter(([, well]) => !well)
    .map(([what]) => `${name} ${what}`)
