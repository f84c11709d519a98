// `npm run backup:drill -- --from <folder>`: brings the newest backup back into a scratch database of the same server, opens
// keys and files of it, and deletes the database again. The installation goes on and is only read.
//   --at <name>     that backup instead of the newest one
//   --minute <time> instead: everything as it was then, on a Postgres of its own, from a base copy and WAL
//   --keys-from     where what is kept apart lies; else <folder>/keys
//   --data          the folder of the platform instead of .data
import { mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { DATA, Failure, finish, say, step } from '../local/program.mjs'
import { Secrets } from '../local/secrets.mjs'
import { listed, needKeys } from './check.mjs'
import { needIdentity } from './copies.mjs'
import { findInstallation, inDatabase } from './installation.mjs'
import { openFolder } from './objects.mjs'
import { unopenedFiles } from './open-files.mjs'
import { ownAll, readMinute, unpackPoint, valuesOf } from './point.mjs'
import { needFit } from './restore.mjs'
import { tell, tellSuccess } from './success.mjs'
import { connected, listTables, loadTables, quoted } from './tables.mjs'
import { findBackup, needWhole } from './whole.mjs'

/**
 * Makes tables of the same columns as those of the installation, without defaults and promises.
 * @param {import('pg').Client} live
 * @param {import('pg').Client} db the scratch database
 * @param {Record<string, string[]>} tables columns, quoted, by table
 */
async function makeTables(live, db, tables) {
  const schemas = new Set(Object.keys(tables).map((name) => name.split('.')[0]))
  for (const schema of schemas) await db.query(`CREATE SCHEMA "${schema}"`)
  for (const name of Object.keys(tables)) {
    const { rows } = await live.query(
      `SELECT concat_ws(' ', quote_ident(attname), format_type(atttypid, atttypmod),
         CASE WHEN attgenerated <> '' THEN format('GENERATED ALWAYS AS (%s) STORED', pg_get_expr(adbin, adrelid)) END) AS column
       FROM pg_attribute LEFT JOIN pg_attrdef ON (adrelid, adnum) = (attrelid, attnum)
       WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped ORDER BY attnum`,
      [quoted(name)],
    )
    await db.query(`CREATE TABLE ${quoted(name)} (${rows.map(({ column }) => column).join(', ')})`)
  }
}

/**
 * What the tables of an installation promise, as statements: keys first, then checks, then references.
 * @param {import('pg').Client} live
 * @param {string[]} names of tables
 * @returns {Promise<string[]>}
 */
async function constraintsOf(live, names) {
  const { rows } = await live.query(
    `SELECT format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) AS statement
     FROM pg_constraint WHERE conrelid = ANY($1::regclass[]) AND contype IN ('p', 'u', 'c', 'f')
     ORDER BY array_position(ARRAY['p', 'u', 'c', 'f'], contype::text), conname`,
    [names.map(quoted)],
  )
  return rows.map(({ statement }) => statement)
}

const USAGE =
  'Usage: npm run backup:drill -- --from <folder> [--at <name> | --minute <time>] [--keys-from <folder>] [--data <folder>]'
const fromHere = createRequire(import.meta.url)
const SCRATCH = 'borderlane_drill'

/**
 * @param {{ from: string, at?: string, keysFrom?: string, data?: string, now?: Date }} options
 * @throws Failure when the backup would not come back whole
 */
export async function drill({ from, at, keysFrom, data = DATA, now = new Date() }) {
  const began = performance.now()
  const backup = findBackup({ from, at, keysFrom })
  const { tables, keys, manifest, kept } = backup
  await step('comparing the backup with its hashes', () => needWhole(backup))
  const { database, identity, fieldKeys, data: own } = findInstallation({ data })
  if (!database)
    throw new Failure('Nothing runs here: npm start first, or set POSTGRES_URL to an administrator.')
  const masters = own === undefined ? fieldKeys : fieldKeysOf(own)
  await needIdentity(tables, Object.keys(manifest.hashes), identity)
  await needKeys({ tables, keys, columns: manifest.tables, identity }, masters)
  const scratch = inDatabase(database, SCRATCH)
  const makeRoom = (db) => db.query(`DROP DATABASE IF EXISTS ${SCRATCH} WITH (FORCE)`)
  const constraints = await connected(database, async (db) => {
    await needFit(db, manifest)
    await makeRoom(db)
    await db.query(`CREATE DATABASE ${SCRATCH} TEMPLATE template0`)
    return constraintsOf(db, Object.keys(manifest.tables))
  })
  try {
    await connected(database, (live) => connected(scratch, (db) => makeTables(live, db, manifest.tables)))
    const unopened = await connected(scratch, async (db) => {
      await step('filling the tables', () => loadTables(db, { manifest, tables, keys, identity }))
      await step('holding what the tables promise', async () => {
        for (const statement of constraints) await db.query(statement)
      })
      return step('opening the files', () => unopenedFiles(db, kept, masters.documents))
    })
    if (unopened.length > 0)
      throw new Failure(`The files of these documents do not open: ${listed(unopened)}`)
  } finally {
    await connected(database, makeRoom)
  }
  const seconds = (performance.now() - began) / 1_000
  tell(from, 'restore_drill_duration_seconds', seconds)
  tellSuccess(from, 'restore_drill_last_success_timestamp_seconds', now)
  const rows = Object.values(manifest.rows).reduce((all, count) => all + count, 0)
  say(
    `${backup.name} came back: ${rows} rows, ${constraints.length} constraints, ${Object.keys(manifest.files).length} files, in ${seconds.toFixed(1)} s`,
  )
}

/**
 * @param {{ from: string, minute: Date, data?: string, now?: Date }} options
 * @returns {Promise<Record<string, string>>} number of rows and a hash of all values, by table
 * @throws Failure when that minute would not come back
 */
export async function drillMinute({ from, minute, data = DATA, now = new Date() }) {
  const [{ foldersOf }, { freePorts }, { ownerFor, startPostgres }, { Processes }] = await Promise.all([
    import('../local/program.mjs'),
    import('../local/ports.mjs'),
    import('../local/postgres.mjs'),
    import('../local/processes.mjs'),
  ])
  const { database, identity, fieldKeys, data: own } = findInstallation({ data })
  if (!database)
    throw new Failure('Nothing runs here: npm start first, or set POSTGRES_URL to an administrator.')
  const masters = own === undefined ? fieldKeys : fieldKeysOf(own)
  const began = performance.now()
  const scratch = mkdtempSync(join(tmpdir(), 'borderlane-minute-'))
  const folders = foldersOf(scratch)
  const processes = new Processes(folders)
  try {
    const { name, archive, connections } = await step('unpacking', () =>
      unpackPoint({ from, minute, into: folders.postgres, identity }),
    )
    ownAll([folders.postgres, archive], await ownerFor(folders.postgres))
    const [port] = await freePorts(1)
    const { password } = new URL(database)
    const admin = await step(`playing on to ${minute.toISOString()}`, () =>
      startPostgres(processes, {
        folder: folders.postgres,
        port,
        password: decodeURIComponent(password),
        connections,
      }),
    )
    const values = await connected(inDatabase(admin, new URL(database).pathname.slice(1)), async (db) => {
      const { SERVICE_NAMES } = fromHere('@borderlane/contracts/topology')
      const unopened = await unopenedFiles(db, openFolder(join(from, 'objects')), masters.documents)
      if (unopened.length > 0)
        throw new Failure(`The files of these documents do not open: ${listed(unopened)}`)
      return valuesOf(
        db,
        (await listTables(db, SERVICE_NAMES)).map((it) => it.name),
      )
    })
    for (const [table, value] of Object.entries(values)) say(`${table}: ${value}`)
    tellSuccess(from, 'minute_drill_last_success_timestamp_seconds', now)
    say(
      `${minute.toISOString()} came back from ${name} in ${((performance.now() - began) / 1_000).toFixed(1)} s`,
    )
    return values
  } finally {
    await processes.stop()
    rmSync(scratch, { recursive: true, force: true })
  }
}

/** The keys of a platform of this checkout. */
function fieldKeysOf(data) {
  const secrets = new Secrets(data)
  const of = (name) => secrets.fieldKey(`field-key ${name}`)
  return { orders: of('orders'), identity: of('identity'), documents: of('documents') }
}

function readArgs() {
  try {
    const text = /** @type {const} */ ({ type: 'string', multiple: false })
    const { values } = parseArgs({
      options: { from: text, at: text, minute: text, 'keys-from': text, data: text },
    })
    if (values.from) return { ...values, from: values.from }
  } catch {
    // Said below.
  }
  throw new Failure(USAGE)
}

if (import.meta.filename === process.argv[1]) {
  await finish(async () => {
    const { from, at, minute, 'keys-from': keysFrom, data } = readArgs()
    if (minute) await drillMinute({ from: resolve(from), minute: readMinute(minute), data })
    else await drill({ from: resolve(from), at, keysFrom: keysFrom && resolve(keysFrom), data })
  })
}
