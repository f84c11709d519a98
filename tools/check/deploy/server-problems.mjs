// What can be wrong with deploy/k8s/servers-production, seen together with the processes that use these servers.
import { fits } from './network-problems.mjs'
import { unmet } from './pod-problems.mjs'

/** Connections of steps that migrate, of backups, drills and people. */
const BESIDE_POOLS = 40
const DEFAULT_POOL = 10
/** The collector's own health. */
const BESIDE_SERVICE = [13133]
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
    ...postgres(clusterOf(servers)),
    ...archive(clusterOf(servers), servers),
    ...brokers(servers, processes),
    ...routes(servers),
    ...ways(servers),
    ...scanner(servers, processes),
    ...missing(servers),
    ...servers.flatMap((it) => [...program(it), ...run(it), ...secrets(it)]),
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

/** An order is answered when it is on two instances: one alone answers nothing. */
function postgres(cluster) {
  if (!cluster) return []
  const { instances, postgresql, superuserSecret, enableSuperuserAccess } = cluster.spec
  return unmet(cluster.metadata.name, {
    'has no second instance to write to':
      instances > (postgresql?.synchronous?.number ?? 0) && instances >= 2,
    'says yes before a second instance has it': postgresql?.synchronous?.number >= 1,
    'has a password of its administrator and lets no one use it':
      !superuserSecret || enableSuperuserAccess === true,
  })
}

/** Any minute of the last days comes back: WAL and a base copy a day lie outside the cluster, and no longer than may be. */
function archive(cluster, servers) {
  if (!cluster) return []
  const { name } = cluster.metadata
  const archiver = cluster.spec.plugins?.find((it) => it.isWALArchiver)
  const store = servers.find(
    (it) => it.kind === 'ObjectStore' && it.metadata.name === archiver?.parameters?.barmanObjectName,
  )
  const copies = servers.find((it) => it.kind === 'ScheduledBackup' && it.spec.cluster.name === name)
  const { archive_timeout: timeout = '5min' } = cluster.spec.postgresql?.parameters ?? {}
  const { endpointURL = '', wal, data } = store?.spec.configuration ?? {}
  return unmet(name, {
    'archives its WAL nowhere': Boolean(store),
    'archives its WAL later than was promised': /^([1-9]\d?|1\d\d)s$/.test(timeout),
    'archives its WAL where it lies itself, or by no TLS':
      /^https:\/\/[^/]+\.[^/]+/.test(endpointURL) && !/\.svc|borderlane-data/.test(endpointURL),
    'archives what anyone there could read': Boolean(wal?.encryption && data?.encryption),
    'archives longer than travellers are shown, or for a day': /^[2-7]d$/.test(
      store?.spec.retentionPolicy ?? '',
    ),
    'has no base copy a day':
      /^0 \d{1,2} \d{1,2} \* \* \*$/.test(copies?.spec.schedule ?? '') && copies?.spec.suspend !== true,
    'makes base copies by something else than it archives by':
      copies?.spec.method === 'plugin' && copies.spec.pluginConfiguration?.name === archiver?.name,
  })
}

/** A scanner that is there is asked. */
function scanner(servers, processes) {
  if (!servers.some(({ kind, metadata }) => kind === 'Deployment' && metadata.name === 'clamav')) return []
  const asked = processes.find(({ kind, metadata }) => kind === 'ConfigMap' && /^files\b/.test(metadata.name))
    ?.data.CLAMD_URL
  return asked === 'tcp://clamav.borderlane-data.svc:3310'
    ? []
    : [`clamav is there, and documents asks "${asked}"`]
}

/** As many brokers as each stream has copies. */
function brokers(servers, processes) {
  const broker = servers.find((it) => it.kind === 'StatefulSet' && it.metadata.name === 'nats')
  const copies = processes
    .filter(({ kind, metadata }) => kind === 'Job' && metadata.name === 'provision-streams')
    .flatMap(({ spec }) => spec.template.spec.containers[0].env)
    .find(({ name }) => name === 'NATS_REPLICAS')?.value
  if (!broker || !copies) return []
  return unmet('nats', {
    [`has ${broker.spec.replicas} servers for ${copies} copies`]: broker.spec.replicas >= Number(copies),
  })
}

/** Each broker knows all of them, by the name that its StatefulSet gives it; and each server reads the file that it is given. */
function routes(servers) {
  const broker = servers.find((it) => it.kind === 'StatefulSet' && it.metadata.name === 'nats')
  const text = servers.find((it) => it.kind === 'ConfigMap' && /^nats-cluster\b/.test(it.metadata.name))
    ?.data['cluster.conf']
  if (!broker) return []
  if (!text) return ['nats has no settings']
  const wanted = Array.from(
    { length: broker.spec.replicas },
    (_one, at) => `nats://nats-${at}.${broker.spec.serviceName}:6222`,
  )
  const found = /routes: \[(.*)\]/.exec(text)?.[1]?.split(', ') ?? []
  return unmet('nats', {
    [`looks for others at ${found.join(', ')}`]: wanted.join() === found.join(),
    'reads no users': /^include users\/nats\.conf$/m.test(text),
    'shows its health at another port': /^http: 8222$/m.test(text),
    'does not know its own name': /^server_name: \$POD_NAME$/m.test(text),
    'hears the others at another port': /^ {2}listen: 0\.0\.0\.0:6222$/m.test(text),
  })
}

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

/** What each is started with, where it keeps what it has, and how it is asked whether it is well. */
const RUNS = {
  clamav: { mounts: ['signatures /var/lib/clamav'] },
  nats: {
    args: '-c /etc/nats/cluster.conf',
    mounts: ['data /data', 'cluster /etc/nats', 'users /etc/nats/users'],
    asked: '/healthz?js-server-only=true',
    holds: { cluster: /^nats-cluster-/, users: /^secrets-nats$/ },
  },
  'seaweedfs-s3': {
    args: 'server -dir=/data -s3 -s3.config=/run/secrets/s3.json -ip.bind=0.0.0.0 -master.volumePreallocate=false',
    mounts: ['data /data', 'tmp /tmp', 'secrets /run/secrets'],
    asked: '/healthz',
    holds: { secrets: /^secrets-s3$/ },
  },
  valkey: {
    args: 'valkey-server /run/secrets/redis.conf',
    mounts: ['data /data', 'secrets /run/secrets'],
    holds: { secrets: /^secrets-redis$/ },
  },
}

function missing(servers) {
  const there = servers
    .filter(({ spec }) => spec?.template?.spec?.containers)
    .map(({ metadata }) => metadata.name)
  const names = Object.keys(RUNS)
  return names.some((it) => there.includes(it))
    ? names.filter((it) => !there.includes(it)).map((it) => `${it} is not there`)
    : []
}

function run({ kind, metadata: { name }, spec }) {
  const { volumes = [], containers: [container] = [] } = spec?.template?.spec ?? {}
  const wanted = RUNS[name]
  if (!container || !wanted || !['Deployment', 'StatefulSet'].includes(kind)) return []
  const { args = [], volumeMounts = [], readinessProbe, startupProbe } = container
  const mounts = volumeMounts.map((it) => `${it.name} ${it.mountPath}`)
  const held = (volume) => {
    const { configMap, secret } = volumes.find((it) => it.name === volume) ?? {}
    return configMap?.name ?? secret?.secretName ?? ''
  }
  return unmet(name, {
    [`is started with "${args.join(' ')}"`]: args.join(' ') === (wanted.args ?? ''),
    [`mounts ${mounts.join(', ')}`]: mounts.toSorted().join() === wanted.mounts.toSorted().join(),
    'is not asked whether it is well': readinessProbe?.httpGet?.path === wanted.asked,
    'has another start than its health': !startupProbe?.httpGet || startupProbe.httpGet.path === '/healthz',
    'is given files of another': Object.entries(wanted.holds ?? {}).every(([volume, file]) =>
      file.test(held(volume)),
    ),
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
  const probe = container.readinessProbe?.httpGet ?? container.readinessProbe?.tcpSocket
  return [
    ...exact(name, container.image),
    ...unmet(name, {
      'has no limit of memory, or asks for another': limits?.memory && limits.memory === requests?.memory,
      'gets a token of the API': pod.automountServiceAccountToken === false,
      'is asked by no one whether it is ready': Boolean(container.readinessProbe),
      [`is asked at the port ${probe?.port}, where it does not listen`]:
        !probe ||
        BESIDE_SERVICE.includes(probe.port) ||
        container.ports.some((it) => it.containerPort === probe.port),
      'may run as root': STARTS_AS_ROOT.includes(name) || pod.securityContext?.runAsNonRoot === true,
      'may gain privileges':
        STARTS_AS_ROOT.includes(name) || container.securityContext?.allowPrivilegeEscalation === false,
      'keeps capabilities, or may write its root file system':
        kind !== 'StatefulSet' ||
        (container.securityContext?.capabilities?.drop?.includes('ALL') &&
          container.securityContext.readOnlyRootFilesystem === true),
      'keeps what it holds on no volume': kind !== 'StatefulSet' || spec.volumeClaimTemplates?.length > 0,
      'is given secrets and reads none of them':
        !(container.volumeMounts ?? []).some((it) => it.mountPath === '/run/secrets') ||
        container.args?.some((it) => it.includes('/run/secrets/')),
      'mounts what it has not': (container.volumeMounts ?? []).every((it) =>
        volumes.some((volume) => volume.name === it.name),
      ),
    }),
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
    .map((secret) => `${name} wants the secret ${secret}, which no one makes`)
}
