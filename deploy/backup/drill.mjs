// `npm run backup:drill -- --from <folder>`: brings the newest backup back into a scratch database of the same server, opens
// keys and files of it, and deletes the database again. The installation goes on and is only read.
//   --at <name>     that backup instead of the newest one
//   --keys-from     where what is kept apart lies; else <folder>/keys
//   --data          the folder of the platform instead of .data
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { Failure } from '../local/failure.mjs'
import { DATA } from '../local/folders.mjs'
import { end, live } from '../local/life.mjs'
import { Secrets } from '../local/secrets.mjs'
import { say, step } from '../local/progress.mjs'
import { listed, needKeys } from './check.mjs'
import { needIdentity } from './copies.mjs'
import { findInstallation, inDatabase } from './installation.mjs'
import { unopenedFiles } from './open-files.mjs'
import { needFit } from './restore.mjs'
import { constraintsOf, makeTables } from './scratch.mjs'
import { tell, tellSuccess } from './success.mjs'
import { connected, loadTables } from './tables.mjs'
import { findBackup, needWhole } from './whole.mjs'

const USAGE =
  'Usage: npm run backup:drill -- --from <folder> [--at <name>] [--keys-from <folder>] [--data <folder>]'
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

/** The keys of a platform of this checkout. */
function fieldKeysOf(data) {
  const secrets = new Secrets(data)
  const of = (name) => secrets.fieldKey(`field-key ${name}`)
  return { orders: of('orders'), identity: of('identity'), documents: of('documents') }
}

function readArgs() {
  try {
    const text = /** @type {const} */ ({ type: 'string', multiple: false })
    const { values } = parseArgs({ options: { from: text, at: text, 'keys-from': text, data: text } })
    if (values.from) return { ...values, from: values.from }
  } catch {
    // Said below.
  }
  throw new Failure(USAGE)
}

if (import.meta.filename === process.argv[1]) {
  await live(
    async () => {
      const { from, at, 'keys-from': keysFrom, data } = readArgs()
      await drill({ from: resolve(from), at, keysFrom: keysFrom && resolve(keysFrom), data })
      await end(0)
    },
    { codeOnSignal: 130 },
  )
}
