// What can be wrong with docker-compose.yml that neither its schema nor the settings tell: health, networks, order of start,
// rights and limits.

/** Containers that people reach from the host. */
const PUBLISHED = ['gateway', 'mailbox']
/** Addresses of the containers, by setting. */
const SERVERS = {
  postgres: ['DATABASE_URL', 'DATABASE_OWNER_URL', 'POSTGRES_URL'],
  nats: ['NATS_URL'],
  redis: ['REDIS_URL'],
  s3: ['S3_ENDPOINT'],
}

/**
 * @param {Record<string, any>} compose docker-compose.yml, with its merges done
 * @param {Record<string, string[]>} settings names of the settings that each program of ours reads
 * @returns {string[]}
 */
export function composeProblems(compose, settings) {
  const services = Object.entries(compose.services)
  const own = services.filter(([name]) => name in settings)
  return [
    ...(compose.networks?.inside?.internal === true ? [] : ['the network "inside" leads out']),
    ...services.flatMap(([name, service]) => everywhere(name, service)),
    ...backups(compose.services),
    ...own.flatMap(([name, service]) => [
      ...restricted(name, service),
      ...started(name, service, compose, settings),
    ]),
  ]
}

function everywhere(name, service) {
  const isServed = ['always', 'unless-stopped'].includes(service.restart) && name !== 'keep-streams'
  return unmet(name, {
    'has no limit of memory': Boolean(service.mem_limit),
    'has no check of its health':
      !isServed || Boolean(service.healthcheck?.test) || service.healthcheck?.disable === false,
    'is not in the network "inside"': service.networks?.includes('inside'),
    'opens a port to the host': !service.ports || PUBLISHED.includes(name),
    'opens its port to every network': (service.ports ?? []).every((port) =>
      /^(127\.0\.0\.1|\$\{BIND:-127\.0\.0\.1\}):/.test(port),
    ),
    'may gain privileges': service.security_opt?.includes('no-new-privileges:true'),
    'is privileged': !service.privileged && service.network_mode === undefined,
  })
}

/** Made all the time by what cannot open them, and tried by what can. */
function backups(services) {
  const of = { backups: 'backup', drills: 'restore' }
  return Object.entries(of).flatMap(([name, secrets]) => {
    const service = services[name]
    if (!service) return [`${name} is missing: nobody makes or tries backups`]
    return unmet(name, {
      'ends and does not come back': service.restart === 'unless-stopped' && !service.profiles,
      'has the secrets of another': service.volumes?.includes(`secrets-${secrets}:/run/secrets:ro`),
      'keeps nothing on the host': service.volumes?.some((it) => it.endsWith(':/backups')),
    })
  })
}

function restricted(name, service) {
  return unmet(name, {
    'may write its root file system': service.read_only === true,
    'keeps capabilities': service.cap_drop?.includes('ALL') && !service.cap_add,
    'runs as another user than its image': service.user === undefined,
    'is killed before it has ended by itself':
      !isProcess(service) || parseInt(service.stop_grace_period, 10) > 25,
    'asks another port for its health than it listens on':
      !isProcess(service) ||
      service.healthcheck?.test?.join(' ').includes(`:${service.environment.INTERNAL_PORT}/health/ready`),
  })
}

/** A process waits for its migration, the streams and its servers; a migration for the roles. */
function started(name, service, compose, settings) {
  const waits = service.depends_on ?? {}
  const needs = (other, condition) =>
    !compose.services[other] || waits[other]?.condition === condition
      ? []
      : [`${name} does not wait for ${other}`]
  if (name === 'provision-database') return needs('postgres', 'service_healthy')
  if (name === 'provision-streams') return needs('nats', 'service_healthy')
  if (name.startsWith('migrate-')) return needs('provision-database', 'service_completed_successfully')
  const reads = (server) => SERVERS[server].some((setting) => settings[name].includes(setting))
  return [
    ...needs(`migrate-${name}`, 'service_completed_successfully'),
    ...needs('provision-streams', 'service_completed_successfully'),
    ...['redis', 's3'].filter(reads).flatMap((server) => needs(server, 'service_healthy')),
  ]
}

const isProcess = ({ environment }) => Boolean(environment?.INTERNAL_PORT)

const unmet = (name, holds) =>
  Object.entries(holds)
    .filter(([, well]) => !well)
    .map(([what]) => `${name} ${what}`)
