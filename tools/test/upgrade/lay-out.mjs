import { mkdirSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { inDatabase } from '../../../deploy/backup/installation.mjs'
import { connected } from '../../../deploy/backup/tables.mjs'
import { ROOT } from '../../../deploy/local/program.mjs'
import { freePorts } from '../../../deploy/local/ports.mjs'
import { startPostgres } from '../../../deploy/local/postgres.mjs'
import { Processes } from '../../../deploy/local/processes.mjs'
import { Secrets } from '../../../deploy/local/secrets.mjs'
import { prepareDatabase } from '../../../deploy/local/servers.mjs'
import { serviceNames } from '../../../deploy/local/topology.mjs'
import { fillBroker } from './fill-broker.mjs'
import { migrateTo } from './migrate-to.mjs'

/** @typedef {import('./fixture.mjs').Fixture} Fixture */

const DOWN_MS = 3_600_000

const fromRoot = createRequire(join(ROOT, 'package.json'))

/**
 * Puts into a folder what a killed platform has left, but for the time: all of it happened an hour ago.
 * @param {Fixture} fixture
 * @param {string} data
 * @param {ReturnType<typeof import('../../../deploy/local/program.mjs').foldersOf>} folders
 * @returns {Promise<{ refunds: { id: string, orderId: string, amountCents: number }[] }>} what was planned or paid
 */
export async function layOut(fixture, data, folders) {
  for (const [name, base64] of Object.entries(fixture.files)) {
    mkdirSync(dirname(join(data, name)), { recursive: true })
    writeFileSync(join(data, name), Buffer.from(base64, 'base64'), { mode: 0o600 })
  }
  const secrets = new Secrets(data)
  const before = new Processes(folders)
  const [postgresPort, natsPort] = await freePorts(2)
  const admin = await startPostgres(before, {
    folder: folders.postgres,
    port: postgresPort,
    password: secrets.password('postgres'),
    throwaway: true,
  })
  const addressOf = await prepareDatabase({ admin, secrets, services: serviceNames() })
  for (const [service, names] of Object.entries(fixture.migrations))
    await migrateTo(service, addressOf(`${service}_owner`), names)
  const refunds = await connected(inDatabase(admin), async (db) => {
    await fillTables(db, fixture)
    await fillBroker(db, fixture, { processes: before, folder: folders.nats, port: natsPort })
    const { rows } = await db.query(
      `SELECT id, order_id AS "orderId", amount_cents AS "amountCents" FROM payments.refund`,
    )
    return rows
  })
  await before.stop()
  return { refunds }
}

/** @param {import('pg').Client} db @param {Fixture} fixture */
async function fillTables(db, { tables, killedAt }) {
  const { copyIn } = fromRoot('@borderlane/persistence')
  await db.query('BEGIN')
  // Append-only tables and references do not look at rows that come back all together.
  await db.query('SET LOCAL session_replication_role = replica')
  await db.query(`TRUNCATE ${Object.keys(tables).map(quoted).join(', ')}`)
  const later = Date.now() - DOWN_MS - Date.parse(killedAt)
  for (const [name, { columns, rows }] of Object.entries(tables)) {
    const table = quoted(name)
    await copyIn(db, `${table} (${columns.join(', ')})`, Readable.from([Buffer.from(rows)]))
    const times = await timesOf(db, name)
    if (times.length > 0)
      await db.query(
        `UPDATE ${table} SET ${times.map((one) => `${one} = ${one} + make_interval(secs => ${later / 1_000})`).join(', ')}`,
      )
    await raiseSequences(db, name)
  }
  await db.query('COMMIT')
}

const quoted = (name) =>
  name
    .split('.')
    .map((part) => `"${part}"`)
    .join('.')

async function timesOf(db, name) {
  const { rows } = await db.query(
    `SELECT quote_ident(attname) AS name FROM pg_attribute
     WHERE attrelid = $1::regclass AND atttypid = 'timestamptz'::regtype AND attnum > 0 AND attgenerated = ''`,
    [quoted(name)],
  )
  return rows.map((row) => row.name)
}

/** Numbers that a table gives go on behind the highest that it has. */
async function raiseSequences(db, name) {
  const { rows } = await db.query(
    `SELECT quote_ident(attname) AS column, pg_get_serial_sequence($1, attname) AS sequence
     FROM pg_attribute WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped`,
    [quoted(name)],
  )
  for (const { column, sequence } of rows.filter((row) => row.sequence))
    await db.query(`SELECT setval($1, max(${column})) FROM ${quoted(name)} HAVING max(${column}) > 0`, [
      sequence,
    ])
}
