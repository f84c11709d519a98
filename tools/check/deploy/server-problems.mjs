// What can be wrong with deploy/k8s/servers-production, seen together with the processes that use these servers.
import { fits } from './network-problems.mjs'
import { referenceProblems } from './manifest-problems.mjs'
import { unmet } from './pod-problems.mjs'

/** Connections of steps that migrate, of backups, drills and people. */
const BESIDE_POOLS = 40
const DEFAULT_POOL = 10
/** Servers that an overlay needs only for what is optional. */
const NOT_HERE = ['mailbox']

/** What docs/operator.md and the privacy page promise, by kind and path. @type {[string, (spec: any) => unknown, RegExp, string][]} */
const PROMISED = [
  ['Cluster', ({ instances }) => instances, /^[2-9]$/, 'has no second instance to write to'],
  [
    'Cluster',
    ({ postgresql }) => postgresql.parameters.archive_timeout,
    /^([1-9]\d?|1\d\d)s$/,
    'archives its WAL too late',
  ],
  ['Cluster', ({ plugins }) => plugins?.some((it) => it.isWALArchiver), /true/, 'archives its WAL nowhere'],
  [
    'ObjectStore',
    ({ configuration }) => configuration.endpointURL,
    /^https:\/\/(?!.*(\.svc|borderlane-data))[^/]+\.[^/]+/,
    'lies beside what it is for',
  ],
  [
    'ObjectStore',
    ({ retentionPolicy }) => retentionPolicy,
    /^[2-7]d$/,
    'is kept for longer than travellers are shown, or for a day',
  ],
  ['ScheduledBackup', ({ schedule }) => schedule, /^0 \d{1,2} \d{1,2} \* \* \*$/, 'is not made once a day'],
]

/**
 * @typedef {{ kind: string, apiVersion: string, metadata: any, spec: any }} Manifest
 * @param {Manifest[]} servers @param {Manifest[]} processes as the overlay of production renders them
 * @param {Record<string, string[]>} settings names of the settings that each program reads
 * @returns {string[]}
 */
export function serverProblems(servers, processes, settings) {
  return [
    ...connections(servers, processes, settings),
    ...names(servers, processes),
    ...ways(servers),
    ...servers.flatMap(program),
    ...referenceProblems(servers),
    ...servers.flatMap(({ kind, metadata, spec }) =>
      PROMISED.filter(([of, valueOf, pattern]) => of === kind && !pattern.test(String(valueOf(spec)))).map(
        ([, , , what]) => `${kind} ${metadata.name} ${what}`,
      ),
    ),
  ]
}

/** Every pool, at the most replicas that its autoscaler may make, has its connections. */
function connections(servers, processes, settings) {
  const most = Number(clusterOf(servers)?.spec.postgresql?.parameters?.max_connections ?? 100)
  const pools = processes
    .filter(
      ({ kind, metadata }) => kind === 'Deployment' && settings[metadata.name]?.includes('DATABASE_URL'),
    )
    .map(({ metadata: { name }, spec }) => {
      const scale = processes.find((it) => it.kind === 'HorizontalPodAutoscaler' && it.metadata.name === name)
      const [{ env = [] }] = spec.template.spec.containers
      const size = env.find((it) => it.name === 'DATABASE_POOL_SIZE')?.value ?? DEFAULT_POOL
      return (scale.spec.maxReplicas + moreWhileRolling(spec, scale.spec.maxReplicas)) * Number(size)
    })
  const needed = pools.reduce((sum, count) => sum + count, BESIDE_POOLS)
  return needed <= most ? [] : [`Postgres gives ${most} connections, and ${needed} may be asked for`]
}

/** New ones beside those that are there, and one that still ends. */
function moreWhileRolling({ strategy }, replicas) {
  const surge = strategy?.rollingUpdate?.maxSurge ?? '25%'
  return (typeof surge === 'number' ? surge : Math.ceil((replicas * Number.parseInt(surge)) / 100)) + 1
}

const clusterOf = (servers) =>
  servers.find(({ apiVersion, kind }) => kind === 'Cluster' && apiVersion.startsWith('postgresql.cnpg.io/'))

/** Each service leads to a port of its server, which its clients may reach; nothing else is open. */
function ways(servers) {
  const policies = servers.filter(({ kind }) => kind === 'NetworkPolicy')
  const workloads = servers.filter(({ spec }) => spec?.template?.spec?.containers)
  if (workloads.length === 0 || policies.length === 0) return []
  const isClosed = policies.some(
    ({ spec }) =>
      Object.keys(spec.podSelector).length === 0 && spec.policyTypes.includes('Ingress') && !spec.ingress,
  )
  const leads = servers
    .filter(({ kind }) => kind === 'Service')
    .flatMap(({ metadata: { name }, spec }) => {
      const chosen = workloads.find((it) => fits(spec.selector, it.spec.template.metadata.labels))
      if (!chosen) return [`Service ${name} selects no pod`]
      const listens = chosen.spec.template.spec.containers[0].ports.map(({ containerPort }) => containerPort)
      const isOpen = (port) =>
        policies.some(
          (policy) =>
            fits(policy.spec.podSelector.matchLabels ?? {}, chosen.spec.template.metadata.labels) &&
            policy.spec.ingress?.some(({ ports }) => ports?.some((it) => it.port === port)),
        )
      return spec.ports.flatMap(({ port, targetPort = port }) =>
        unmet(`Service ${name}`, {
          [`leads to the port ${targetPort}, where no one listens`]: listens.includes(targetPort),
          [`leads to the port ${targetPort}, which no one may reach`]: isOpen(targetPort),
        }),
      )
    })
  const open = policies
    .filter(({ spec }) =>
      spec.ingress?.some(
        ({ from, ports }) => !ports || !from || from.some((it) => Object.keys(it).length === 0),
      ),
    )
    .map(({ metadata }) => `NetworkPolicy ${metadata.name} lets everybody in`)
  return [...(isClosed ? [] : ['what no policy of the servers names is open']), ...leads, ...open]
}

/** The names that processes use lead to services that are there and may be reached. */
function names(servers, processes) {
  const open = servers
    .filter(({ kind, spec }) => kind === 'NetworkPolicy' && spec.ingress)
    .flatMap(({ spec }) => spec.ingress)
    .filter(({ from }) =>
      from?.some((it) => it.namespaceSelector?.matchLabels?.['kubernetes.io/metadata.name'] === 'borderlane'),
    )
    .flatMap(({ ports }) => ports.map(({ port }) => port))
  return processes
    .filter(
      ({ kind, spec, metadata }) =>
        kind === 'Service' && spec.externalName && !NOT_HERE.includes(metadata.name),
    )
    .flatMap(({ spec: { externalName } }) => {
      const [name, namespace] = externalName.split('.')
      const isCluster = name === `${clusterOf(servers)?.metadata.name}-rw`
      const service = servers.find((it) => it.kind === 'Service' && it.metadata.name === name)
      if (namespace !== 'borderlane-data' || (!service && !isCluster)) return [`${externalName} is not there`]
      const ports = isCluster ? [5432] : service.spec.ports.map(({ port }) => port)
      return ports
        .filter((port) => !open.includes(port))
        .map((port) => `processes may not come in to ${externalName} at ${port}`)
    })
}

/** Starts as root and goes on as its own user (clamav.yaml). */
const STARTS_AS_ROOT = ['clamav']

function program({ kind, metadata: { name }, spec }) {
  if (kind === 'Cluster') return exact(name, spec.imageName)
  const pod = spec?.template?.spec
  if (!pod) return []
  const [container] = pod.containers
  const { requests, limits } = container.resources ?? {}
  const volumes = [
    ...(pod.volumes ?? []),
    ...(spec.volumeClaimTemplates ?? []).map(({ metadata }) => metadata),
  ]
  return [
    ...exact(name, container.image),
    ...unmet(name, {
      'has no limit of memory, or asks for another': limits?.memory && limits.memory === requests?.memory,
      'gets a token of the API': pod.automountServiceAccountToken === false,
      'may run as root': STARTS_AS_ROOT.includes(name) || pod.securityContext?.runAsNonRoot === true,
      'may gain privileges':
        STARTS_AS_ROOT.includes(name) || container.securityContext?.allowPrivilegeEscalation === false,
      'keeps capabilities, or may write its root file system':
        kind !== 'StatefulSet' ||
        (container.securityContext?.capabilities?.drop?.includes('ALL') &&
          container.securityContext.readOnlyRootFilesystem === true),
      'mounts what it has not': (container.volumeMounts ?? []).every((it) =>
        volumes.some((volume) => volume.name === it.name),
      ),
    }),
  ]
}

/** `8` or `latest` is another program tomorrow. */
const exact = (name, image) =>
  /@sha256:|:v?\d+\.\d+/.test(image) ? [] : [`${name} runs no exact version: ${image}`]
