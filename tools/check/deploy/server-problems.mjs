// What can be wrong with deploy/k8s/servers-production, seen together with the processes that use these servers.

/** Connections of steps that migrate, of backups, drills and people. */
const BESIDE_POOLS = 40
const DEFAULT_POOL = 10
/** What make-secrets.mjs makes for servers, and what ../README.md makes of the administrator's password. */
const SECRETS = ['secrets-nats', 'secrets-redis', 'secrets-s3', 'postgres-superuser']
/** Servers that an overlay needs only for what is optional. */
const NOT_HERE = ['mailbox']

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
    ...servers.flatMap((it) => [...program(it), ...secrets(it)]),
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
      return scale.spec.maxReplicas * Number(size)
    })
  const needed = pools.reduce((sum, count) => sum + count, BESIDE_POOLS)
  return needed <= most ? [] : [`Postgres gives ${most} connections, and ${needed} may be asked for`]
}

const clusterOf = (servers) =>
  servers.find(({ apiVersion, kind }) => kind === 'Cluster' && apiVersion.startsWith('postgresql.cnpg.io/'))

/** The names that processes use lead to services that are there and may be reached. */
function names(servers, processes) {
  const open = servers
    .filter(({ kind, spec }) => kind === 'NetworkPolicy' && spec.ingress)
    .flatMap(({ spec }) => spec.ingress)
    .filter(({ from }) =>
      from.some((it) => it.namespaceSelector?.matchLabels?.['kubernetes.io/metadata.name'] === 'borderlane'),
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

function program({ kind, metadata: { name }, spec }) {
  if (kind === 'Cluster') return exact(name, spec.imageName)
  const pod = spec?.template?.spec
  if (!pod) return []
  const [container] = pod.containers
  const { requests, limits } = container.resources ?? {}
  return [
    ...exact(name, container.image),
    ...(limits?.memory && limits.memory === requests?.memory
      ? []
      : [`${name} has no limit of memory, or asks for another`]),
    ...(pod.automountServiceAccountToken === false ? [] : [`${name} gets a token of the API`]),
    ...(container.readinessProbe ? [] : [`${name} is asked by nobody whether it is ready`]),
  ]
}

/** `8` or `latest` is another program tomorrow. */
const exact = (name, image) =>
  /@sha256:|:v?\d+\.\d+/.test(image) ? [] : [`${name} runs no exact version: ${image}`]

function secrets({ metadata: { name }, spec }) {
  const used = [
    ...(spec?.template?.spec?.volumes ?? []).map((it) => it.secret?.secretName),
    spec?.superuserSecret?.name,
  ].filter(Boolean)
  return used
    .filter((secret) => !SECRETS.includes(secret))
    .map((secret) => `${name} wants the secret ${secret}, which nobody makes`)
}
