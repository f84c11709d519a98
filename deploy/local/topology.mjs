import { createRequire } from 'node:module'
import { join } from 'node:path'
import { DATA, ROOT } from './program.mjs'

const fromRoot = createRequire(join(ROOT, 'package.json'))

export function serviceNames() {
  return fromRoot('@borderlane/contracts/topology').SERVICE_NAMES
}

/**
 * Eight processes on one machine: they share its memory (docs/adr/0021 has what each choice costs). Source maps would
 * cost each a third of its start and 15 MB; to read stacks, set NODE_OPTIONS=--enable-source-maps.
 */
const NODE_FLAGS = ['--max-semi-space-size=4']
/** The chat answers as fast with a smaller one, which keeps it below 160 MiB. */
const FLAGS_OF = { chat: ['--optimize-for-size', '--max-semi-space-size=1'] }

/**
 * What Node is called with to run a process.
 * @param {string} name process
 * @param {string[]} [flags] of Node
 */
export function programArgs(name, flags = FLAGS_OF[/** @type {'chat'} */ (name)] ?? NODE_FLAGS) {
  return [...flags, join(ROOT, name === 'gateway' ? 'gateway' : join('services', name), 'dist', 'main.js')]
}

/**
 * The settings of each process. On top of the environment of `npm start`, in which a person may set anything that
 * `.env.example` names.
 * @param {string} name process
 * @param {Omit<import('./addresses.mjs').Addresses, 'admin'> & { postgres: (role: string) => string, internalPort: number,
 *   gatewayPort?: number }} at `page` is the gateway's public address; with a balancer in front it has a `gatewayPort`
 * @param {import('./secrets.mjs').Secrets} secrets
 * @param {ReturnType<typeof import('./program.mjs').foldersOf>} folders
 */
export function environmentOf(name, at, secrets, folders) {
  const everyone = {
    BORDERLANE_MODE: 'local',
    // What Node has compiled once is there at the next start.
    NODE_COMPILE_CACHE: join(DATA, 'compiled'),
    // Buffers of files go back to the system when they are not needed any more (docs/adr/0021).
    MALLOC_MMAP_THRESHOLD_: '131072',
    INTERNAL_HOST: '127.0.0.1',
    INTERNAL_PORT: at.internalPort,
    // A client that was given the address of a replica connects within this time.
    SHUTDOWN_DELAY_MS: at.gatewayPort ? 1_000 : 0,
    NATS_URL: at.nats,
    NATS_USER: name,
    NATS_PASSWORD: brokerPassword(name, at, secrets),
    REDIS_URL: at.redis,
    PUBLIC_URL: at.page,
    // The administrator's address is for the launcher alone.
    POSTGRES_URL: undefined,
  }
  if (name === 'gateway') {
    const listener = at.gatewayPort
      ? // The balancer is one more proxy whose word counts.
        { PORT: at.gatewayPort, HOST: '127.0.0.1', TRUST_PROXY: Number(process.env.TRUST_PROXY || 0) + 1 }
      : { PORT: at.port, HOST: at.bind }
    return { ...everyone, ...listener, WEB_ROOT: join(ROOT, 'web', 'dist') }
  }
  const service = {
    ...everyone,
    DATABASE_URL: at.postgres(`${name}_app`),
    DATABASE_OWNER_URL: at.postgres(`${name}_owner`),
  }
  const own = {
    identity: () => ({
      FIELD_KEYS: secrets.fieldKey('field-key identity'),
      // Every name of this machine in a browser's address bar.
      REDIRECT_ORIGINS: `http://localhost:${at.port},http://127.0.0.1:${at.port}`,
    }),
    orders: () => ({ FIELD_KEYS: secrets.fieldKey('field-key orders') }),
    documents: () => ({
      DOCUMENTS_FOLDER: folders.documents,
      LINK_KEY: secrets.key('link-key documents'),
      FIELD_KEYS: secrets.fieldKey('field-key documents'),
    }),
    payments: () => ({
      // As a provider outside would: through the gateway's public door.
      SIMULATED_WEBHOOK_URL: `http://127.0.0.1:${at.port}/webhooks/simulated`,
      SIMULATED_WEBHOOK_SECRETS: secrets.key('webhook payments'),
    }),
    notifications: () => ({ SMTP_URL: at.smtp }),
  }
  return { ...service, ...own[name]?.() }
}

/** The password of a broker user: of our own server one each, of a server from outside one for all. */
export function brokerPassword(user, at, secrets) {
  return at.natsPassword ?? secrets.password(`broker ${user}`)
}
