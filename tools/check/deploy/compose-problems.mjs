// What docker-compose.yml may never have, whatever was accepted: rights, ways in and out, secrets of another, addresses where
// no one listens, and starts before what is needed.

/** Containers that people reach from the host. */
const PUBLISHED = ['gateway', 'mailbox']
/** The address of a server, by setting. */
const ADDRESSES = {
  postgres: ['DATABASE_URL', 'DATABASE_OWNER_URL', 'POSTGRES_URL'],
  nats: ['NATS_URL'],
  redis: ['REDIS_URL'],
  s3: ['S3_ENDPOINT'],
}
/** Who reads one of these may have to ask someone outside. */
const OUTSIDE = [
  'SMTP_URL',
  'STRIPE_PUBLISHABLE_KEY',
  'SOURCES_LIVE',
  'CHAT_MODEL_URL',
  'OIDC_ISSUER',
  'S3_ENDPOINT',
]
/** Ports that containers listen on, by name. */
const PORTS = { postgres: 5432, nats: 4222, redis: 6379, s3: 8333, mailbox: 1025, gateway: 3000 }
const INTERNAL_PORT = 9100
/** Without these a page is no use. */
const BEFORE_THE_PAGE = ['catalogue', 'documents', 'identity', 'orders', 'payments']
const OF_THE_HOST = [
  './deploy/docker/own:/own:ro',
  './deploy/local/mailbox-guard.cjs:/guard.cjs:ro',
  '${BACKUPS:-./backups}:/backups',
  '${COPY_FOLDER:-copy}:/copy',
]
/** Connections of a replica of each service; steps, backups and people have the rest. */
const POOL = 10
const BESIDE_POOLS = 40

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
    ...services.flatMap(([name, service]) => [
      ...everywhere(name, service),
      ...mounted(name, service),
      ...addressed(name, service, compose.services),
    ]),
    ...volumesOf(compose),
    ...connections(compose.services, settings),
    ...own.flatMap(([name, service]) => [
      ...restricted(name, service),
      ...program(name, service),
      ...started(name, compose, settings),
    ]),
    ...waits('keep-streams', compose.services, { 'provision-streams': 'service_completed_successfully' }),
  ]
}

function everywhere(name, service) {
  const leadsOut = PUBLISHED.includes(name) || OUTSIDE.some((it) => it in (service.environment ?? {}))
  return unmet(name, {
    'has no limit of memory': Boolean(service.mem_limit),
    'is not in the network "inside"': service.networks?.includes('inside'),
    'has a way out that it does not need': leadsOut || !service.networks?.includes('outside'),
    'has no way out': !leadsOut || service.networks?.includes('outside'),
    'opens a port to the host': !service.ports || PUBLISHED.includes(name),
    'opens its port to every network': (service.ports ?? []).every((port) =>
      /^(127\.0\.0\.1|\$\{BIND:-127\.0\.0\.1\}):/.test(port),
    ),
    'may gain privileges': service.security_opt?.includes('no-new-privileges:true'),
    'has rights that it does not need': !service.cap_add || name === 'secrets',
    'shares something of its host':
      !service.privileged &&
      ['network_mode', 'pid', 'ipc', 'userns_mode', 'devices'].every((it) => service[it] === undefined),
  })
}

/** Secrets of its own, to be read, and of the host nothing but what is named above. */
function mounted(name, { volumes = [] }) {
  if (name === 'secrets') return []
  const secrets = volumes.filter((it) => it.startsWith('secrets-'))
  const others = volumes.filter((it) => /^[./~$]/.test(it) && !OF_THE_HOST.includes(it))
  return [
    ...unmet(name, {
      'has secrets of another': secrets.length <= 1,
      'may write its secrets': secrets.every((it) => it.endsWith(':ro')),
    }),
    ...others.map((it) => `${name} mounts ${it} of the host`),
  ]
}

/** Addresses whose host is no name of the internet are those of containers that listen there. */
function addressed(name, service, services) {
  const environment = service.environment ?? {}
  const ports = service.ports ?? []
  const problems = Object.entries(environment).flatMap(([setting, value]) => {
    const text = String(value).replace(/\$\{\w+:-([^}]*)\}/g, '$1')
    const [, host, port] = /^\w+:\/\/([\w-]+)(?::(\d+))?(?:[/?]|$)/.exec(text) ?? []
    if (!host || host === 'localhost') return []
    const isThere = host in services && Number(port) === (PORTS[host] ?? INTERNAL_PORT)
    return isThere ? [] : [`${name}: no one listens at ${text} (${setting})`]
  })
  const wanted = environment.PORT ?? PORTS[name]
  return [
    ...problems,
    ...(name === 'gateway' && ports.some((it) => !it.endsWith(`:${wanted}`))
      ? ['gateway is published at a port that it does not listen on']
      : []),
  ]
}

/** Every volume is one that compose makes, and `secrets` fills those that others read. @param {Record<string, any>} compose */
function volumesOf({ volumes, services }) {
  const names = (list = []) => list.map((it) => it.split(':')[0]).filter((it) => /^[a-z]/.test(it))
  const filled = services.secrets.volumes ?? []
  const secrets = Object.keys(volumes).filter((it) => it.startsWith('secrets-') && it !== 'secrets-all')
  return [
    ...Object.entries(services).flatMap(([name, service]) =>
      [...names(service.volumes), ...(service.volumes?.some((it) => it.endsWith(':/copy')) ? ['copy'] : [])]
        .filter((it) => !(it in volumes))
        .map((it) => `${name} has the volume ${it}, which is not made`),
    ),
    ...[...secrets, 'secrets-all', './deploy/docker/own']
      .filter((it) => !filled.some((one) => one.startsWith(`${it}:/`)))
      .map((it) => `secrets does not know ${it}`),
  ]
}

/** Every pool of one replica each has its connections. */
function connections({ postgres }, settings) {
  const most = Number(/max_connections=(\d+)/.exec(postgres?.command?.join(' '))?.[1] ?? 100)
  const pools = Object.values(settings).filter((names) => names.includes('DATABASE_URL')).length
  const needed = pools * POOL + BESIDE_POOLS
  return needed <= most ? [] : [`Postgres gives ${most} connections, and ${needed} may be asked for`]
}

function restricted(name, service) {
  return unmet(name, {
    'may write its root file system': service.read_only === true,
    'has no /tmp to write to': service.tmpfs?.includes('/tmp'),
    'keeps capabilities': service.cap_drop?.includes('ALL'),
    'runs as another user than its image': service.user === undefined,
    'asks another port for its health than it listens on':
      !isProcess(service) ||
      service.healthcheck?.test?.join(' ').includes(`:${service.environment.INTERNAL_PORT}/health/ready`),
    'listens to itself alone':
      !isProcess(service) ||
      (service.environment.INTERNAL_HOST === '0.0.0.0' &&
        (!service.environment.PORT || service.environment.HOST === '0.0.0.0')),
  })
}

/** A process and its migration come from the image of their service, and do what they are called. */
function program(name, { image, build, command }) {
  if (name.startsWith('provision-')) return []
  const service = name.replace(/^migrate-/, '')
  const room = service === 'gateway' ? 'gateway' : `services/${service}`
  const runs = service === name ? command === undefined : command?.join(' ') === 'node dist/migrate.js'
  return unmet(name, {
    'runs the image of another': image.startsWith(`borderlane/${service}:`),
    'is built from another': build?.args?.PROJECT === room,
    'runs another program': runs,
  })
}

/** A process waits for its migration, the streams and its servers; a migration for the roles. */
function started(name, compose, settings) {
  const needs = (other, condition) => waits(name, compose.services, { [other]: condition })
  if (name === 'provision-database') return needs('postgres', 'service_healthy')
  if (name === 'provision-streams') return needs('nats', 'service_healthy')
  if (name.startsWith('migrate-')) return needs('provision-database', 'service_completed_successfully')
  const reads = (server) => ADDRESSES[server].some((setting) => settings[name].includes(setting))
  return [
    ...needs(`migrate-${name}`, 'service_completed_successfully'),
    ...needs('provision-streams', 'service_completed_successfully'),
    ...['redis', 's3'].filter(reads).flatMap((server) => needs(server, 'service_healthy')),
    ...(name === 'gateway' ? BEFORE_THE_PAGE.flatMap((other) => needs(other, 'service_healthy')) : []),
  ]
}

/** @param {Record<string, string>} conditions by the name of the service that is waited for, if it is there at all */
function waits(name, services, conditions) {
  return Object.entries(conditions).flatMap(([other, condition]) =>
    !services[other] || services[name]?.depends_on?.[other]?.condition === condition
      ? []
      : [`${name} does not wait for ${other}`],
  )
}

const isProcess = ({ environment }) => Boolean(environment?.INTERNAL_PORT)

const unmet = (name, holds) =>
  Object.entries(holds)
    .filter(([, well]) => !well)
    .map(([what]) => `${name} ${what}`)
