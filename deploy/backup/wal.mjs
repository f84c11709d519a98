// What Postgres writes before it answers (WAL), and base copies to play it onto: so that any minute of the last days comes
// back. Only statements and the protocol of replication: no folder of the server, no program of Postgres, no entry in its
// pg_hba.conf is needed, an administrator's address is enough.
import {
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { Failure, say } from '../local/program.mjs'
import { hashOf } from './check.mjs'
import { needRecipients } from './copies.mjs'
import { needInstallation } from './installation.mjs'
import { backupsIn, nameOf, timeOf } from './manifest.mjs'
import { tellSuccess } from './success.mjs'
import { connected } from './tables.mjs'

const fromHere = createRequire(import.meta.url)
/** Keeps what was not copied yet, as far as max_slot_wal_keep_size of the server allows. */
const SLOT = 'borderlane_wal'
/** What travellers are shown: BACKUP_DAYS of the contracts. Base copies hold keys. */
const KEEP_MS = 7 * 24 * 3_600_000

const walFolder = (to, system) => join(to, 'wal', system)
export const baseFolder = (to) => join(to, 'base')

/**
 * Copies every whole segment that is not there yet, the one in work too: it is ended early.
 * @param {{ to: string, data?: string, now?: Date }} options
 * @returns {Promise<number>} how many were copied
 * @throws Failure when the server has thrown segments away that no one copied; the next base copy mends that
 */
export async function shipWal({ to, data, now = new Date() }) {
  const { database, recipients } = needInstallation(data)
  if (recipients.length > 0) await needRecipients(recipients)
  const copied = await connected(database, async (db) => {
    const from = await needSlot(db)
    await db.query('SELECT pg_switch_wal()')
    const { system, size, end, files } = await writtenSince(db, from)
    const folder = walFolder(to, system)
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    const there = new Set(readdirSync(folder).map((name) => name.split('.gz')[0]))
    const missing = files.filter((name) => !there.has(name))
    for (const name of missing) {
      const [{ bytes }] = (await db.query('SELECT pg_read_binary_file($1) AS bytes', [`pg_wal/${name}`])).rows
      await keep(Readable.from([bytes]), join(folder, name), recipients)
    }
    await db.query('SELECT pg_replication_slot_advance($1, $2::pg_lsn)', [SLOT, lsnOf(end * size)])
    return missing.length
  })
  tellSuccess(to, 'wal_last_success_timestamp_seconds', now)
  return copied
}

/** @returns {Promise<string>} where copying goes on */
async function needSlot(db) {
  const find = `SELECT restart_lsn, wal_status FROM pg_replication_slots WHERE slot_name = $1`
  const [slot] = (await db.query(find, [SLOT])).rows
  if (slot && slot.wal_status !== 'lost') return slot.restart_lsn
  if (slot) await db.query('SELECT pg_drop_replication_slot($1)', [SLOT])
  await db.query('SELECT pg_create_physical_replication_slot($1, true)', [SLOT])
  if (slot)
    throw new Failure(
      'WAL was thrown away before it was copied: no minute comes back from then until the next base copy.',
    )
  return (await db.query(find, [SLOT])).rows[0].restart_lsn
}

/** Numbers of segments, because what a name says at the border of two differs between versions of Postgres. */
async function writtenSince(db, from) {
  const [{ system, size, lsn }] = (
    await db.query(
      `SELECT system_identifier::text AS system, pg_size_bytes(current_setting('wal_segment_size'))::text AS size,
         pg_current_wal_lsn()::text AS lsn FROM pg_control_system()`,
    )
  ).rows
  const [bytes, names] = [
    BigInt(size),
    (await db.query('SELECT name FROM pg_ls_waldir() ORDER BY name')).rows,
  ]
  const [begin, end] = [numberOf(from) / bytes, numberOf(lsn) / bytes]
  const perFile = 0x1_0000_0000n / bytes
  const segment = (name) => BigInt(`0x${name.slice(8, 16)}`) * perFile + BigInt(`0x${name.slice(16)}`)
  const isWhole = (name) => segment(name) >= begin && segment(name) < end
  const files = names
    .map(({ name }) => name)
    .filter((name) => /\.history$/.test(name) || (/^[0-9A-F]{24}$/.test(name) && isWhole(name)))
  return { system, size: bytes, end, files }
}

/** `16/B374D848` of Postgres as a number of bytes, and back. */
const numberOf = (lsn) => lsn.split('/').reduce((high, low) => high * 0x1_0000_0000n + BigInt(`0x${low}`), 0n)
const lsnOf = (bytes) => `${(bytes >> 32n).toString(16)}/${(bytes & 0xffff_ffffn).toString(16)}`

/** Under its final name it is whole. */
async function keep(bytes, path, recipients) {
  const sealing =
    recipients.length > 0 ? [await fromHere('@borderlane/persistence').sealedFor(recipients)] : []
  await pipeline([
    bytes,
    createGzip({ level: 1 }),
    ...sealing,
    createWriteStream(`${path}.part`, { mode: 0o600 }),
  ])
  const file = `${path}.gz${sealing.length > 0 ? '.age' : ''}`
  renameSync(`${path}.part`, file)
  return file
}

/**
 * Copies the whole server as it is, beside its work, and deletes base copies of more than 7 days ago with their WAL.
 * @param {{ to: string, data?: string, now?: Date }} options
 * @returns {Promise<string>} its name: the moment from which on minutes come back
 */
export async function copyBase({ to, data, now = new Date() }) {
  const { database, recipients } = needInstallation(data)
  if (recipients.length > 0) await needRecipients(recipients)
  const making = join(baseFolder(to), `${nameOf(now)}.part`)
  mkdirSync(making, { recursive: true, mode: 0o700 })
  try {
    const begin = await connected(database, async (db) => {
      // Before the copy begins: what is written meanwhile is kept.
      await needSlot(db)
      const { rows } = await db.query(
        `SELECT system_identifier::text AS system, pg_walfile_name(pg_current_wal_insert_lsn()) AS segment,
           current_setting('max_connections')::int AS connections, current_setting('server_version_num')::int / 10000 AS version FROM pg_control_system()`,
      )
      return rows[0]
    })
    const file = await keep(readBase(database), join(making, 'base.tar'), recipients)
    const [{ at }] = await connected(
      database,
      async (db) => (await db.query('SELECT clock_timestamp() AS at')).rows,
    )
    const hash = await hashOf(createReadStream(file))
    writeFileSync(join(making, 'manifest.json'), JSON.stringify({ ...begin, at, hash }), { mode: 0o600 })
    renameSync(making, join(baseFolder(to), nameOf(at)))
    await shipWal({ to, data, now })
    forgetOld(to, now)
    tellSuccess(to, 'base_copy_last_success_timestamp_seconds', now)
    say(`base copy in ${join(baseFolder(to), nameOf(at))}`)
    return nameOf(at)
  } finally {
    rmSync(making, { recursive: true, force: true })
  }
}

/** A query of pg that takes the copy as Postgres sends it: rows about it first, then tar in pieces that say what they are. */
function readBase(database) {
  const { Client } = fromHere('pg')
  // `database`: pg_hba.conf admits every role that may use the database, without a line for replication.
  const client = new Client({ connectionString: database, replication: 'database' })
  const out = new Readable({
    read: () => client.connection?.stream.resume(),
    destroy: (error, done) => client.end().then(() => done(error), done),
  })
  client.on('error', (error) => out.destroy(error))
  const nothing = () => {}
  const query = {
    submit: (connection) =>
      connection.query(`BASE_BACKUP (LABEL 'borderlane', CHECKPOINT 'fast', MANIFEST 'no', WAL false)`),
    handleRowDescription: nothing,
    handleDataRow: nothing,
    handleCommandComplete: nothing,
    handleCopyData: ({ chunk }, connection) => {
      if (chunk[0] === 0x64 && !out.push(Buffer.from(chunk.subarray(1)))) connection.stream.pause()
    },
    handleError: (error) => out.destroy(error),
    handleReadyForQuery: () => out.push(null),
  }
  client.connect().then(
    () => client.query(query),
    (error) => out.destroy(error),
  )
  return out
}

/** @returns {{ system: string, segment: string, connections: number, version: number, at: string, hash: string }} */
export const readBaseManifest = (to, name) =>
  JSON.parse(readFileSync(join(baseFolder(to), name, 'manifest.json'), 'utf8'))

function forgetOld(to, now) {
  const [newest, ...others] = backupsIn(baseFolder(to))
  const old = others.filter((name) => timeOf(name) < now.getTime() - KEEP_MS)
  for (const name of old) rmSync(join(baseFolder(to), name), { recursive: true, force: true })
  const kept = [newest, ...others.filter((name) => !old.includes(name))].map((name) =>
    readBaseManifest(to, name),
  )
  for (const system of existsSync(join(to, 'wal')) ? readdirSync(join(to, 'wal')) : []) {
    const begins = kept
      .filter((it) => it.system === system)
      .map(({ segment }) => segment.slice(8))
      .sort()
    const folder = walFolder(to, system)
    // WAL of a server without a base copy is of no use.
    const isOld = (name) =>
      !name.includes('.history') && (begins.length === 0 || name.slice(8, 24) < begins[0])
    for (const name of readdirSync(folder).filter(isOld)) rmSync(join(folder, name), { force: true })
  }
}

export { walFolder }
