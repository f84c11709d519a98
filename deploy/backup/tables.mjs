import { createReadStream, mkdirSync, readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { Failure } from '../local/program.mjs'
import { hashOf } from './check.mjs'
import { loadCopy, writeCopy } from './copies.mjs'

const fromHere = createRequire(import.meta.url)
/** Kept apart, for 7 days at most (docs/adr/0020): keys of orders and of their files, and who was erased. */
const APART = [
  { name: 'orders.order_key', select: 'SELECT order_id, kid, wrapped FROM orders.order_key' },
  { name: 'documents.file_key', select: 'SELECT order_id, kid, wrapped FROM documents.file_key' },
  {
    name: 'orders.order_erasure',
    select: 'SELECT order_id, at, actor, user_id, reason, request_id FROM orders.order_erasure',
  },
  {
    name: 'identity.audit',
    select: `SELECT id, at, what, account_id, actor_id FROM identity.audit WHERE what = 'account.deleted'`,
  },
]
export const APART_NAMES = APART.map(({ name }) => name)
const LEFT_OUT = ['orders.order_key', 'documents.file_key', 'orders.order_erasure']

/**
 * What a restore has to know of a dump: the migrations that each schema had had, the columns of each table, and how
 * many rows were copied; `hashes`: SHA-256 of the files of its tables, `apart`: of what is kept apart, `files`: of documents
 * by key.
 * @typedef {{ migrations: Record<string, string[]>, tables: Record<string, string[]>, rows: Record<string, number>,
 *   hashes: Record<string, string>, apart: Record<string, string>, files: Record<string, string> }} Manifest
 */

/** Runs work in one connection. @template T @param {(db: import('pg').Client) => Promise<T>} work @returns {Promise<T>} */
export async function connected(url, work) {
  const { Client } = fromHere('pg')
  const db = new Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  db.on('error', () => {})
  await db.connect()
  try {
    return await work(db)
  } finally {
    await db.end()
  }
}

/**
 * Writes every table as it is at one moment, while others go on working.
 * @param {import('pg').Client} db an administrator's connection
 * @param {{ services: readonly string[], tables?: string, keys: string, recipients: readonly string[] }} options folders;
 *   without `tables` only what is kept apart
 * @returns {Promise<Manifest>}
 */
export async function dumpTables(db, { services, tables, keys, recipients }) {
  await db.query('BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY')
  const all = await listTables(db, services)
  /** @type {Manifest['migrations']} */
  const migrations = {}
  for (const service of services) migrations[service] = await migrationsOf(db, service)
  /** @type {Manifest['rows']} */
  const rows = {}
  if (tables) {
    mkdirSync(tables, { recursive: true, mode: 0o700 })
    for (const { name, columns } of all) {
      if (LEFT_OUT.includes(name)) continue
      rows[name] = await writeCopy(db, {
        what: `(SELECT ${columns.join(', ')} FROM ${quoted(name)})`,
        folder: tables,
        name,
        recipients,
      })
    }
  }
  mkdirSync(keys, { recursive: true, mode: 0o700 })
  for (const { name, select } of APART)
    rows[`apart ${name}`] = await writeCopy(db, { what: `(${select})`, folder: keys, name, recipients })
  const files = await documentHashes(db)
  await db.query('COMMIT')
  const [hashes, apart] = [tables ? await hashesIn(tables) : {}, await hashesIn(keys)]
  return {
    migrations,
    hashes,
    apart,
    files,
    tables: Object.fromEntries(all.map(({ name, columns }) => [name, columns])),
    rows,
  }
}

/** @returns {Promise<Record<string, string>>} SHA-256 of what lies in the store of each document, by key */
export async function documentHashes(db) {
  const { rows } = await db.query(
    `SELECT id, encode(coalesce(stored_sha256, sha256), 'hex') AS hash FROM documents.document ORDER BY id`,
  )
  return Object.fromEntries(rows.map(({ id, hash }) => [id, hash]))
}

async function hashesIn(folder) {
  const files = readdirSync(folder).filter((name) => /\.copy\.gz(\.age)?$/.test(name))
  const hashes = await Promise.all(files.map((file) => hashOf(createReadStream(join(folder, file)))))
  return Object.fromEntries(files.map((file, at) => [file, hashes[at]]))
}

/** @returns {Promise<string[]>} services that are connected to the database */
export async function connectedServices(db) {
  const { rows } = await db.query(
    `SELECT DISTINCT application_name AS name FROM pg_stat_activity
     WHERE datname = current_database() AND pid <> pg_backend_pid() AND application_name LIKE 'borderlane-%' ORDER BY 1`,
  )
  return rows.map(({ name }) => name.replace('borderlane-', ''))
}

/** @returns {Promise<Set<string>>} keys of all files that documents knows of, on whatever way they are */
export async function knownFiles(db) {
  const { rows } = await db.query(
    `SELECT id FROM documents.document UNION SELECT id FROM documents.upload UNION SELECT id FROM documents.discarded_object`,
  )
  return new Set(rows.map(({ id }) => id))
}

/**
 * Fills migrated tables with what a dump has, all or nothing. What they held is gone.
 * @param {import('pg').Client} db an administrator's connection
 * @param {{ manifest: Pick<Manifest, 'tables' | 'rows'>, tables: string, keys: string, identity?: string }} options
 */
export async function loadTables(db, { manifest, tables, keys, identity }) {
  await db.query('BEGIN')
  // Append-only tables and references do not look at rows that come back all together.
  await db.query('SET LOCAL session_replication_role = replica')
  const names = Object.keys(manifest.tables)
  await db.query(`TRUNCATE ${names.map(quoted).join(', ')}`)
  for (const name of names) {
    if (LEFT_OUT.includes(name)) continue
    await loadCopy(db, {
      what: `${quoted(name)} (${manifest.tables[name].join(', ')})`,
      folder: tables,
      name,
      identity,
    })
    const { rows } = await db.query(`SELECT count(*)::int AS count FROM ${quoted(name)}`)
    if (rows[0].count !== manifest.rows[name])
      throw new Failure(
        `${name} has ${rows[0].count} rows instead of ${manifest.rows[name]}: nothing was changed.`,
      )
  }
  await loadApart(db, { keys, identity })
  await raiseSequences(db, names)
  await db.query('COMMIT')
}

/**
 * Adds what is kept apart to tables that are there.
 * @param {import('pg').Client} db in a transaction
 * @param {{ keys: string, identity?: string, only?: string[] }} options `only`: of these tables
 */
export async function loadApart(db, { keys, identity, only = APART_NAMES }) {
  for (const { name, select } of APART.filter((it) => only.includes(it.name))) {
    const columns = /^SELECT (.+?) FROM/.exec(select)?.[1]
    // The keys may be younger than the tables: an erasure of an order that is not there has nothing to erase.
    await db.query(`CREATE TEMP TABLE apart ON COMMIT DROP AS ${select} LIMIT 0`)
    await loadCopy(db, { what: `apart (${columns})`, folder: keys, name, identity })
    const of = name === 'orders.order_erasure' ? 'AND order_id IN (SELECT id FROM orders."order")' : ''
    const key = columns?.split(', ')[0]
    // Not by a conflict: the tables of a drill have no keys yet.
    await db.query(
      `INSERT INTO ${quoted(name)} (${columns}) SELECT ${columns} FROM apart
       WHERE ${key} NOT IN (SELECT ${key} FROM ${quoted(name)}) ${of}`,
    )
    await db.query('DROP TABLE apart')
  }
}

/** A server that is at an earlier minute hears who was erased since; their keys go at once, the rest at the start. */
export async function eraseSince(db, { keys, identity }) {
  await db.query('BEGIN')
  await db.query('SET LOCAL session_replication_role = replica')
  await loadApart(db, { keys, identity, only: ['orders.order_erasure', 'identity.audit'] })
  for (const table of ['orders.order_key', 'documents.file_key'])
    await db.query(`DELETE FROM ${table} WHERE order_id IN (SELECT order_id FROM orders.order_erasure)`)
  await db.query('COMMIT')
}

/**
 * @returns {Promise<{ name: string, columns: string[] }[]>} every table of the services but the list of migrations; one
 *   with partitions once: another installation has other months
 */
export async function listTables(db, services) {
  const { rows } = await db.query(
    `SELECT n.nspname || '.' || c.relname AS name,
       array_agg(quote_ident(a.attname) ORDER BY a.attnum)::text[] AS columns
     FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace JOIN pg_attribute a ON a.attrelid = c.oid
     WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition AND c.relpersistence = 'p' AND n.nspname = ANY($1) AND c.relname <> 'migration'
       AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
     GROUP BY 1 ORDER BY 1`,
    [services],
  )
  return rows
}

/** @returns {Promise<string[]>} names of the migrations that a schema has had */
export async function migrationsOf(db, service) {
  const { rows } = await db.query(`SELECT to_regclass($1) AS found`, [`${service}.migration`])
  if (!rows[0].found) return []
  return (await db.query(`SELECT name FROM ${service}.migration ORDER BY name`)).rows.map(({ name }) => name)
}

/** Numbers that a table gives go on behind the highest that it has. */
async function raiseSequences(db, names) {
  for (const name of names) {
    const { rows } = await db.query(
      `SELECT quote_ident(a.attname) AS column, pg_get_serial_sequence($1, a.attname) AS sequence
       FROM pg_attribute a WHERE a.attrelid = $1::regclass AND a.attnum > 0 AND NOT a.attisdropped`,
      [quoted(name)],
    )
    for (const { column, sequence } of rows.filter((row) => row.sequence))
      await db.query(`SELECT setval($1, max(${column})) FROM ${quoted(name)} HAVING max(${column}) > 0`, [
        sequence,
      ])
  }
}

export const quoted = (name) =>
  name
    .split('.')
    .map((part) => `"${part}"`)
    .join('.')
