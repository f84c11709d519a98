import { cpSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { inDatabase } from '../../deploy/backup/installation.mjs'
import { needAddresses } from '../../deploy/local/addresses.mjs'
import { atEnd, DATA, end, Failure, foldersOf, ROOT, say, step } from '../../deploy/local/program.mjs'
import { launcherOf, takeFolder } from '../../deploy/local/lock.mjs'
import { startPlatform } from '../../deploy/local/platform.mjs'
import { freePorts } from '../../deploy/local/ports.mjs'
import { query } from '../../deploy/local/postgres.mjs'
import { Processes } from '../../deploy/local/processes.mjs'
import { Secrets } from '../../deploy/local/secrets.mjs'
import { roleAddresses } from '../../deploy/local/servers.mjs'
import { brokerPassword, serviceNames } from '../../deploy/local/topology.mjs'
import { startObjectStore } from './object-store.mjs'
import { mountMemory, unmountBelow } from './tmpfs.mjs'

const HOST = '127.0.0.1'
/** Also on a machine that has much else to do: the lab measures faults, not starts. */
const READY_WITHIN_MS = 240_000
const MEGABYTES = { data: 2_500, documents: 300 }

const fromRoot = createRequire(join(ROOT, 'package.json'))

/**
 * The platform under test: started as `npm start` does it, in a data folder of its own, with several replicas of each
 * process behind a balancer. The folder lies on small file systems of its own where this user may mount them.
 * @param {{ name: string, replicas: number, settings?: Record<string, string> }} options `settings` go to every process
 */
export async function startStand({ name, replicas, settings = {} }) {
  const data = await makeFolder(name)
  const noMount = mountMemory(data, MEGABYTES.data)
  atEnd(() => unmountBelow(data))
  let isKept = true
  atEnd(() => {
    if (isKept) say(`Data and logs: ${keep(data)}`)
  })
  takeFolder(data)
  const folders = foldersOf(data)
  if (!noMount) mountMemory(folders.documents, MEGABYTES.documents)
  const giveUp = (failure) => {
    say(failure.message)
    void end(1)
  }
  const processes = new Processes(folders, giveUp, READY_WITHIN_MS)
  atEnd(() => processes.stop())
  /** @type {import('./table.mjs').Ended[]} */
  const deaths = []
  processes.onDeath = (name, how) => deaths.push({ name, how })
  const [port] = await freePorts(1)
  const store = await startObjectStore(processes, folders.documents)
  // All clients come from one address.
  Object.assign(process.env, {
    RATE_LIMIT_FACTOR: '100000',
    STATUS_MAIL_DELAY: '0',
    ...store?.settings,
    ...settings,
  })
  const page = `http://${HOST}:${port}`
  const rows = await startPlatform({ processes, data, port, bind: HOST, page, outside: {}, step, replicas })
  return {
    ...standOn({ data, page, rows, replicas }),
    folders,
    processes,
    /** What ended and was not struck, until someone has taken it. */
    deaths,
    /**
     * What was struck, as often as it was.
     * @type {string[]}
     */
    struck: [],
    /** Why nothing could be mounted, if so. */
    noMount,
    /** The folder in which the objects lie, one file each. */
    objects: store?.objects ?? folders.documents,
    /** No one has to look into data and logs: without this they stay. */
    letGo() {
      isKept = false
    },
  }
}

/**
 * What can be asked of a platform that runs from a folder.
 * @param {{ data: string, page: string, rows: [string, string][], replicas?: number }} options `rows`: what runs at
 *   which address
 */
export function standOn({ data, page, rows, replicas = 1 }) {
  const addresses = new Map(rows)
  const secrets = new Secrets(data)
  const noted = needAddresses(data)
  const names = [...serviceNames(), 'gateway']
  /** As administrator. */
  const database = inDatabase(noted.admin)
  return {
    data,
    page,
    mailbox: addresses.get('mailbox') ?? '',
    database,
    /**
     * What the database answers.
     * @template [Row=unknown] what a row holds: the caller names it
     * @param {string} sql
     * @returns {Promise<Row[]>}
     */
    ask: (sql) => query(database, sql),
    /** As one of the roles of the services. */
    addressOf: roleAddresses(noted.admin, secrets),
    services: serviceNames(),
    /** The names of the processes that are replicas of one, or the server's own name. */
    replicasOf: (one) => (names.includes(one) ? replicaNames(one, replicas) : [one]),
    async checksOf(process) {
      const answer = await fetch(addresses.get(`${process}, health`) ?? '', {
        signal: AbortSignal.timeout(2_000),
      })
      return (await answer.json()).checks
    },
    /** Messages of the stream that are on their way to each consumer. */
    backlog: () => backlogOf(noted.nats, brokerPassword('provision', {}, secrets)),
  }
}

/**
 * @typedef {Awaited<ReturnType<typeof startStand>>} Stand
 * @typedef {Pick<Stand, 'ask' | 'services' | 'backlog' | 'mailbox' | 'page' | 'struck' | 'objects'>} Checked what the checks need
 */

/** For the person who looks into a failure. @returns {string} where data and logs stay */
function keep(data) {
  const kept = `${data}-kept`
  cpSync(data, kept, { recursive: true, filter: (from) => !from.endsWith('ballast') })
  return kept
}

const replicaNames = (name, replicas) =>
  Array.from({ length: replicas }, (_, index) => (index === 0 ? name : `${name}-${index + 1}`))

/** A folder with nothing in it; what killed runs left is cleared away, what failed ones kept stays. */
async function makeFolder(name) {
  const prefix = 'faults-'
  mkdirSync(DATA, { recursive: true, mode: 0o711 })
  for (const entry of readdirSync(DATA)) {
    const folder = join(DATA, entry)
    if (!entry.startsWith(prefix) || entry.endsWith('-kept') || launcherOf(folder)) continue
    await new Processes(foldersOf(folder)).endOrphans()
    unmountBelow(folder)
    rmSync(folder, { recursive: true, force: true })
  }
  const data = join(DATA, `${prefix}${name}-${process.pid}`)
  if (existsSync(data)) throw new Failure(`${data} is there already.`)
  mkdirSync(data, { mode: 0o711 })
  atEnd(() => rmSync(data, { recursive: true, force: true }))
  return data
}

async function backlogOf(servers, pass) {
  const { connect } = fromRoot('nats')
  const { EVENT_STREAM, inboxPrefix } = fromRoot('@borderlane/messaging')
  const connection = await connect({
    servers: new URL(servers).host,
    user: 'provision',
    pass,
    inboxPrefix: inboxPrefix('provision'),
  })
  try {
    const manager = await connection.jetstreamManager()
    const consumers = []
    for await (const { name, num_pending, num_ack_pending } of manager.consumers.list(EVENT_STREAM))
      consumers.push({ name, waiting: num_pending + num_ack_pending })
    return consumers
  } finally {
    await connection.close()
  }
}
