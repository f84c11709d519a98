// `node tools/test/upgrade/make.mjs <commit>`: makes the fixture of upgrade.spec.ts: what the data folder of that version holds
// when everything is killed while payments, refunds, events and mails are on their way, and what people were told.
// Checks that version out beside this one, installs, builds and starts it. Linux; some three minutes. Anyone who has a
// checkout of it already gives its folder: `node tools/test/upgrade/make.mjs <commit> <folder>`; its data are deleted.
import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { inDatabase } from '../../../deploy/backup/installation.mjs'
import { connected, listTables, migrationsOf } from '../../../deploy/backup/tables.mjs'
import { needAddresses } from '../../../deploy/local/addresses.mjs'
import { build } from '../../../deploy/local/build.mjs'
import { atEnd, Failure, finish, foldersOf, ROOT, say, step } from '../../../deploy/local/program.mjs'
import { freePorts } from '../../../deploy/local/ports.mjs'
import { startPostgres } from '../../../deploy/local/postgres.mjs'
import { Processes } from '../../../deploy/local/processes.mjs'
import { Secrets } from '../../../deploy/local/secrets.mjs'
import { brokerPassword } from '../../../deploy/local/topology.mjs'
import { adminHeaders } from '../../faults/admin.mjs'
import { fixtureFile } from './fixture.mjs'
import { liveThere } from './people.mjs'

const STARTS_WITHIN_MS = 400_000
/** Settings of the version that makes the data. */
const SETTINGS = {
  RATE_LIMIT_FACTOR: '100000',
  // Long enough to be killed in between.
  SIMULATED_DELAY_MS: '45000',
  REFUND_DELAY_HOURS: '1',
}
/** What the data folder keeps in files, beside the databases and the broker's streams. */
const FILES = ['documents', 'mailbox', 'redis']
/** Filled again by every start that finds it empty. */
const LEFT_OUT = ['catalogue']

const fromRoot = createRequire(join(ROOT, 'package.json'))

/** @param {string} commit @param {string} [checkout] */
async function make(commit, checkout = checkOut(commit)) {
  await build()
  const [port] = await freePorts(1)
  const page = `http://127.0.0.1:${port}`
  const data = join(checkout, '.data')
  const launcher = await step(`starting ${commit}`, () => start(checkout, port))
  const admin = await adminOf(checkout, page)
  const noted = needAddresses(data)
  const secrets = new Secrets(data)
  const strike = (name, signal) => process.kill(pidOf(data, name), signal)
  const told = await step('people', () =>
    liveThere({ page, admin, strike, database: inDatabase(noted.admin) }),
  )
  const broker = await streamOf(noted.nats, brokerPassword('provision', {}, secrets))
  // The launcher first, so that nothing is started again.
  process.kill(launcher.pid ?? 0, 'SIGKILL')
  for (const name of namesIn(data)) strike(name, 'SIGKILL')
  const killedAt = new Date().toISOString()
  await wait(1_000)
  const tables = await step('reading the tables', () => tablesOf(data, secrets))
  needUnderway(tables)
  const fixture = { commit, killedAt, broker, told, ...tables, files: filesOf(data) }
  const packed = gzipSync(JSON.stringify(fixture), { level: 9 })
  writeFileSync(fixtureFile(commit), packed)
  say(`${fixtureFile(commit)}: ${packed.length} bytes`)
}

/** @returns {string} a folder that goes at the end of this program */
function checkOut(commit) {
  const checkout = mkdtempSync(join(tmpdir(), 'borderlane-upgrade-'))
  git('worktree', 'add', '--detach', checkout, commit)
  atEnd(() => git('worktree', 'remove', '--force', checkout))
  return checkout
}

function git(...args) {
  const { status, stderr } = spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' })
  if (status !== 0) throw new Failure(`git ${args.join(' ')}: ${stderr}`)
}

async function start(checkout, port) {
  const child = spawn(process.execPath, [join(checkout, 'deploy/local/start.mjs'), '--reset', '--yes'], {
    cwd: checkout,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, PORT: String(port), ...SETTINGS },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  atEnd(() => void child.kill())
  await new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Failure('It did not start in time.')), STARTS_WITHIN_MS)
    child.stdout.on('data', (text) => {
      if (!/^ready /m.test(String(text))) return
      clearTimeout(late)
      resolve(undefined)
    })
    child.on('exit', (code) => reject(new Failure(`It ended with exit code ${code}.`)))
  })
  child.removeAllListeners('exit')
  return child
}

/** By the program of that version. */
function adminOf(checkout, page) {
  return adminHeaders({ data: join(checkout, '.data'), page, email: 'admin@example.com' })
}

const namesIn = (data) =>
  readdirSync(join(data, 'run'))
    .filter((name) => name.endsWith('.json'))
    .map((name) => name.replace(/\.json$/, ''))

const pidOf = (data, name) => JSON.parse(readFileSync(join(data, 'run', `${name}.json`), 'utf8')).pid

/** The broker's stream and consumers, as that version made them. What is in them the outboxes and inboxes know. */
async function streamOf(servers, pass) {
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
    const { config: stream } = await manager.streams.info(EVENT_STREAM)
    const consumers = []
    for await (const { config } of manager.consumers.list(EVENT_STREAM)) consumers.push(config)
    return { stream, consumers }
  } finally {
    await connection.close()
  }
}

/** Every table in the text form of COPY, and the migrations that made them. */
async function tablesOf(data, secrets) {
  const { SERVICE_NAMES } = fromRoot('@borderlane/contracts/topology')
  const folders = foldersOf(data)
  const processes = new Processes(folders)
  const [port] = await freePorts(1)
  const password = secrets.password('postgres')
  const url = await startPostgres(processes, { folder: folders.postgres, port, password })
  const services = SERVICE_NAMES.filter((name) => !LEFT_OUT.includes(name))
  try {
    return await connected(inDatabase(url), async (db) => {
      const migrations = {}
      for (const service of services) migrations[service] = await migrationsOf(db, service)
      const tables = {}
      for (const { name, columns } of await listTables(db, services)) {
        const [schema, table] = name.split('.')
        tables[name] = { columns, rows: await copyText(db, `"${schema}"."${table}" (${columns.join(', ')})`) }
      }
      return { migrations, tables }
    })
  } finally {
    await processes.stop()
  }
}

/** @throws Failure when all had come to its end before the kill */
function needUnderway({ tables }) {
  const has = (name, state) => tables[name].rows.split(/[\t\n]/).includes(state)
  for (const [name, state] of [
    ['payments.payment', 'processing'],
    ['payments.payment', 'requires_action'],
    ['payments.refund', 'scheduled'],
    ['notifications.mail', 'sending'],
  ])
    if (!has(name, state))
      throw new Failure(`Nothing of ${name} is ${state}: run it again, with less load on the machine.`)
}

async function copyText(db, what) {
  const { copyOut } = fromRoot('@borderlane/persistence')
  const pieces = []
  await copyOut(db, what, new Writable({ write: (piece, _encoding, done) => (pieces.push(piece), done()) }))
  return Buffer.concat(pieces).toString('utf8')
}

function filesOf(data) {
  const names = FILES.flatMap((folder) =>
    readdirSync(join(data, folder), { recursive: true, withFileTypes: true })
      // Rewritten by each start.
      .filter((entry) => entry.isFile() && !entry.name.endsWith('.conf'))
      .map((entry) => join(entry.parentPath, entry.name)),
  )
  const all = [...names, join(data, 'secrets.json')]
  return Object.fromEntries(
    all.map((name) => [name.slice(data.length + 1), readFileSync(name).toString('base64')]),
  )
}

await finish(async () => {
  const [commit, checkout] = process.argv.slice(2)
  if (!/^[0-9a-f]{7,40}$/.test(commit ?? ''))
    throw new Failure('Usage: node tools/test/upgrade/make.mjs <commit> [<checkout>]')
  await make(commit, checkout)
})
