// What can be wrong with docker-compose.yml that neither its schema nor the settings tell: health, networks, order of start,
// rights, limits, what is kept, and addresses.

/** Containers that people reach from the host. */
const PUBLISHED = ['gateway', 'mailbox']
/** How the health of a server is asked, and where it keeps what it is there for. */
const SERVERS = {
  postgres: { asks: /pg_isready/, keeps: 'postgres:/var/lib/postgresql' },
  nats: { asks: /:8222\/healthz/, keeps: 'nats:/data' },
  redis: { asks: /valkey-cli ping/, keeps: 'redis:/data' },
  s3: { asks: /:8333\/healthz/, keeps: 's3:/data' },
  mailbox: { asks: /:1080\/healthz/ },
}
const BACKUPS = '${BACKUPS:-./backups}:/backups'
const WRITES_BACKUPS = 'CMD test -w /backups'
const IN_IMAGE = { user: '0:0', restart: 'no', profiles: 'backup' }
/** What a container is started with that is no process and no migration, how its health is asked and what it mounts. */
const RUNS = {
  secrets: {
    user: '0:0',
    cap_add: 'CHOWN DAC_OVERRIDE FOWNER',
    command: 'node /app/deploy/docker/make-secrets.mjs /secrets /own',
  },
  postgres: {
    command: /^postgres -cmax_connections=\d{3} -clog_error_verbosity=terse -cmax_slot_wal_keep_size=\dGB$/,
    asked: 'CMD pg_isready -U postgres',
    volumes: ['postgres:/var/lib/postgresql', 'secrets-postgres:/run/secrets:ro'],
    stop_signal: 'SIGINT',
    stop_grace_period: '60s',
    shm_size: '256m',
  },
  nats: {
    command: '-c /run/secrets/nats.conf -m 8222',
    asked: 'CMD wget -q --spider http://127.0.0.1:8222/healthz',
    volumes: ['nats:/data', 'secrets-nats:/run/secrets:ro'],
  },
  redis: {
    command: 'valkey-server /run/secrets/redis.conf',
    asked: 'CMD-SHELL valkey-cli ping 2>&1 | grep -qE "PONG|NOAUTH"',
    volumes: ['redis:/data', 'secrets-redis:/run/secrets:ro'],
  },
  s3: {
    command:
      'server -dir=/data -s3 -s3.config=/run/secrets/s3.json -ip.bind=0.0.0.0 -master.volumePreallocate=false',
    asked: 'CMD wget -q --spider http://127.0.0.1:8333/healthz',
    volumes: ['s3:/data', 'secrets-s3:/run/secrets:ro'],
  },
  mailbox: {
    asked:
      "CMD node -e fetch('http://127.0.0.1:1080/healthz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))",
    volumes: ['./deploy/local/mailbox-guard.cjs:/guard.cjs:ro'],
    ports: '127.0.0.1:${MAILBOX_PORT:-1080}:1080',
  },
  gateway: { ports: '${BIND:-127.0.0.1}:${PORT:-3000}:3000' },
  'provision-database': { command: 'node /app/libs/persistence/dist/provision.js' },
  'provision-streams': { command: 'node /app/libs/messaging/dist/provision.js' },
  'keep-streams': {
    command: 'node /app/libs/messaging/dist/provision.js --keep',
    volumes: ['secrets-provision-streams:/run/secrets:ro'],
  },
  backups: {
    user: '0:0',
    command: 'node /app/deploy/backup/schedule.mjs backups --in /backups --port 9100',
    asked: WRITES_BACKUPS,
    volumes: ['secrets-backup:/run/secrets:ro', BACKUPS, '${COPY_FOLDER:-copy}:/copy'],
  },
  drills: {
    user: '0:0',
    command: 'node /app/deploy/backup/schedule.mjs drills --in /backups',
    asked: WRITES_BACKUPS,
    volumes: ['secrets-restore:/run/secrets:ro', BACKUPS],
  },
  backup: {
    ...IN_IMAGE,
    entrypoint: 'node /app/deploy/backup/backup.mjs --to /backups',
    volumes: ['secrets-backup:/run/secrets:ro', BACKUPS],
  },
  restore: {
    ...IN_IMAGE,
    entrypoint: 'node /app/deploy/backup/restore.mjs --from /backups',
    volumes: ['secrets-restore:/run/secrets:ro', BACKUPS],
  },
}
/** What has to be said, and what it is: a default would be another. */
const SAID = {
  'provision-streams': { NATS_USER: 'provision' },
  'keep-streams': { NATS_USER: 'provision', NATS_URL: 'nats://nats:4222' },
  payments: { SIMULATED_WEBHOOK_URL: 'http://gateway:3000/webhooks/simulated' },
  catalogue: { INTERNAL_URL: 'http://catalogue:9100' },
  mailbox: { NODE_OPTIONS: '--require=/guard.cjs' },
  backups: { COPY_FOLDER: '${COPY_FOLDER:+/copy}' },
}
const COMPANY = 'COMPANY_NAME COMPANY_ADDRESS COMPANY_REGISTER COMPANY_EMAIL COMPANY_PHONE'
/** What an operator sets in .env: it has to reach the program. */
const SETS = {
  catalogue: 'CATALOGUE_SEED IMPORT_HOSTS SOURCES_LIVE',
  chat: 'CHAT_MODEL_URL CHAT_MODEL_NAME',
  documents: 'CLAMD_URL S3_ENDPOINT S3_REGION S3_BUCKET',
  gateway: `PUBLIC_URL ALLOWED_ORIGINS TRUST_PROXY RATE_LIMIT_FACTOR ${COMPANY}`,
  identity:
    'PUBLIC_URL SIGN_UP UNCONFIRMED_SIGN_IN STAFF_PASSWORD_SIGN_IN OIDC_ISSUER OIDC_CLIENT_ID OIDC_ROLES OIDC_GROUPS_CLAIM OIDC_SCOPE OIDC_STRONG_ACR OIDC_ADDRESSES RATE_LIMIT_FACTOR',
  notifications: `SMTP_URL MAIL_FROM PUBLIC_URL MESSAGES_INBOX ${COMPANY}`,
  orders:
    'UNPAID_ORDER_DAYS DRAFT_DAYS KEEP_FILES_DAYS KEEP_APPLICANT_DAYS KEEP_UNPAID_DAYS RATE_LIMIT_FACTOR',
  payments: 'STRIPE_PUBLISHABLE_KEY CANCEL_REFUND_PERCENT REFUND_DELAY_HOURS',
  backups:
    'S3_ENDPOINT S3_REGION S3_BUCKET BACKUP_KEEP_DAYS COPY_S3_ENDPOINT COPY_S3_REGION COPY_S3_BUCKET COPY_FOLDER',
  drills: 'S3_ENDPOINT S3_REGION S3_BUCKET',
  backup: 'S3_ENDPOINT S3_REGION S3_BUCKET',
  restore: 'S3_ENDPOINT S3_REGION S3_BUCKET',
}
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
/** What is mounted from the host. */
const OF_THE_HOST = [
  './deploy/docker/own:/own:ro',
  './deploy/local/mailbox-guard.cjs:/guard.cjs:ro',
  '${BACKUPS:-./backups}:/backups',
  '${COPY_FOLDER:-copy}:/copy',
]
const START_SECONDS = 120
const STOP_SECONDS = 25
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
    ...(compose.name === 'borderlane' ? [] : [`the volumes of ${compose.name} are others than before`]),
    ...(compose.networks?.inside?.internal === true ? [] : ['the network "inside" leads out']),
    ...services.flatMap(([name, service]) => [
      ...everywhere(name, service),
      ...mounted(name, service),
      ...addressed(name, service, compose.services),
      ...(name in SERVERS ? served(name, service) : []),
      ...run(name, service),
      ...set(name, service),
    ]),
    ...backups(compose.services),
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
  const isStep = name === 'secrets' || name.startsWith('provision-') || name.startsWith('migrate-')
  const goesOn = !isStep && !service.profiles
  const isAsked = goesOn && name !== 'keep-streams'
  const leadsOut = PUBLISHED.includes(name) || OUTSIDE.some((it) => it in (service.environment ?? {}))
  return unmet(name, {
    'has no limit of memory': Boolean(service.mem_limit),
    'has no check of its health': !isAsked || (service.healthcheck?.test && !service.healthcheck.disable),
    'does not come back when it has ended': !goesOn || service.restart === 'unless-stopped',
    'comes again and again when it has ended': !isStep || ['no', 'on-failure:5'].includes(service.restart),
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
    'fills the disk with its log': Boolean(service.logging?.options?.['max-size']),
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

function run(name, { healthcheck, volumes, environment = {}, ...service }) {
  const { asked, volumes: wanted, ...others } = RUNS[name] ?? {}
  const text = (value) => [value ?? ''].flat().join(' ')
  const fits = (found, pattern) => (pattern instanceof RegExp ? pattern.test(found) : found === pattern)
  return [
    ...Object.entries(others).map(([key, value]) => [key, text(service[key]), value]),
    ...(asked ? [['healthcheck', text(healthcheck?.test), asked]] : []),
    ...(wanted ? [['volumes', text(volumes), text(wanted)]] : []),
    ...Object.entries(SAID[name] ?? {}).map(([key, value]) => [key, text(environment[key]), value]),
  ]
    .filter(([, found, pattern]) => !fits(found, pattern))
    .map(([key, found]) => `${name} has ${key} "${found}"`)
}

function set(name, { environment = {} }) {
  return (SETS[name]?.split(' ') ?? [])
    .filter((it) => !new RegExp(`^\\$\\{${it}[:}]`).test(environment[it]))
    .map((it) => `${name} does not hear of ${it}`)
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

function served(name, service) {
  const { asks, keeps } = SERVERS[name]
  return unmet(name, {
    'is well whatever it does': asks.test(service.healthcheck?.test?.join(' ') ?? ''),
    'is given secrets and reads none of them':
      !service.volumes?.some((it) => it.endsWith(':/run/secrets:ro')) ||
      JSON.stringify([service.command, service.environment]).includes('/run/secrets/'),
    'keeps nothing': !keeps || service.volumes?.includes(keeps),
    'has too little time to start': seconds(service.healthcheck?.start_period) >= START_SECONDS,
    'starts before its secrets are there':
      name === 'mailbox' || service.depends_on?.secrets?.condition === 'service_completed_successfully',
  })
}

/** Made all the time by what cannot open them, and tried by what can. */
function backups(services) {
  const of = { backups: 'backup', drills: 'restore' }
  return Object.entries(of).flatMap(([name, secrets]) => {
    const service = services[name]
    if (!service) return [`${name} is missing: no one makes or tries backups`]
    return [
      ...unmet(name, {
        'ends and does not come back': service.restart === 'unless-stopped' && !service.profiles,
        'has the secrets of another': service.volumes?.includes(`secrets-${secrets}:/run/secrets:ro`),
        'has no second place': name !== 'backups' || 'COPY_S3_ENDPOINT' in (service.environment ?? {}),
        'keeps nothing on the host': service.volumes?.some((it) => it.endsWith(':/backups')),
      }),
      ...Object.keys(services)
        .filter((it) => it.startsWith('migrate-'))
        .flatMap((it) => waits(name, services, { [it]: 'service_completed_successfully' })),
    ]
  })
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
    'is killed before it has ended on its own':
      !isProcess(service) || seconds(service.stop_grace_period) > STOP_SECONDS,
    'asks another port for its health than it listens on':
      !isProcess(service) ||
      service.healthcheck?.test?.join(' ').includes(`:${service.environment.INTERNAL_PORT}/health/ready`),
    'has too little time to start':
      !isProcess(service) || seconds(service.healthcheck?.start_period) >= START_SECONDS,
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
const seconds = (time) => parseInt(time ?? '0', 10) * (/m$/.test(time ?? '') ? 60 : 1)

const unmet = (name, holds) =>
  Object.entries(holds)
    .filter(([, well]) => !well)
    .map(([what]) => `${name} ${what}`)
