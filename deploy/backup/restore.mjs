// `npm run restore -- --from <folder>`: brings back what `npm run backup` kept, into an installation with empty data.
//   --at <name>     that backup instead of the newest one; what is kept apart is always the newest
//   --keys-from     where what is kept apart lies; else <folder>/keys
//   --data          the folder of the platform instead of .data
//   --replace       the installation has data: they are deleted
// For the platform of this folder: with its secrets.json in .data, and stopped. For servers from outside
// (POSTGRES_URL, installation.mjs): provision and migrate first, with this version, and no service running.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { Failure } from '../local/failure.mjs'
import { DATA } from '../local/folders.mjs'
import { end, live } from '../local/life.mjs'
import { say, step } from '../local/progress.mjs'
import { FORMAT, timeOf } from './backup.mjs'
import { findInstallation } from './installation.mjs'
import { copyObjects, openFolder } from './objects.mjs'
import { connected, listTables, loadTables, migrationsOf } from './tables.mjs'

const USAGE =
  'Usage: npm run restore -- --from <folder> [--at <name>] [--keys-from <folder>] [--data <folder>] [--replace]'

const fromHere = createRequire(import.meta.url)

/** @param {{ from: string, at?: string, keysFrom?: string, replace?: boolean, data?: string }} options */
export async function restore({ from, at, keysFrom = join(from, 'keys'), replace = false, data = DATA }) {
  const name = at ?? newestIn(from)
  const keys = newestIn(keysFrom)
  const manifest = readManifest(join(from, name))
  const found = findInstallation({ data })
  const own = found.data === undefined ? undefined : await startOwn(found.data)
  const database = own?.database ?? found.database
  const fieldKeys = own?.fieldKeys ?? found.fieldKeys
  await connected(database, async (db) => {
    await needFit(db, manifest)
    if (!replace) await needEmpty(db)
    await step('filling the tables', () =>
      loadTables(db, { manifest, tables: join(from, name), keys: join(keysFrom, keys) }),
    )
    if (fieldKeys) await needKey(db, fieldKeys)
    // Facts that were on their way; whoever had them knows by its inbox.
    await step('publishing the facts of 14 days again', () => publishAgain(db))
  })
  const { copied } = await step('bringing back the files', () =>
    copyObjects(openFolder(join(from, 'objects')), found.objects),
  )
  await own?.stop()
  say(
    `${name} is back with the keys of ${keys}; ${copied} files. What was erased since is erased again at the start.`,
  )
}

/** Loaded where it is needed: an image has no launcher. */
async function startOwn(data) {
  const { startEmpty } = await import('./start-empty.mjs')
  return startEmpty(data)
}

/** @returns {string} the name of the newest whole backup in a folder */
function newestIn(folder) {
  const names = existsSync(folder) ? readdirSync(folder) : []
  const [newest] = names
    .filter((name) => !name.endsWith('.part') && timeOf(name))
    .sort()
    .reverse()
  if (!newest) throw new Failure(`There is no backup in ${folder}.`)
  return newest
}

function readManifest(folder) {
  try {
    const manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'))
    if (manifest.format === FORMAT) return manifest
  } catch {
    // Said below.
  }
  throw new Failure(`${folder} is not a backup that this version reads.`)
}

/** @throws Failure when the tables are not those of the backup */
async function needFit(db, { migrations }) {
  for (const [service, names] of Object.entries(migrations)) {
    const here = await migrationsOf(db, service)
    const unlike = [
      ...names.filter((name) => !here.includes(name)),
      ...here.filter((name) => !names.includes(name)),
    ]
    if (unlike.length > 0) {
      throw new Failure(
        `The schema ${service} is not at the version of the backup (${unlike.join(', ')}): restore with the version that made it, then upgrade.`,
      )
    }
  }
}

async function needEmpty(db) {
  for (const table of ['orders."order"', 'identity.account']) {
    if ((await db.query(`SELECT 1 FROM ${table} LIMIT 1`)).rows.length > 0)
      throw new Failure('There are orders or accounts already: --replace deletes all of them.')
  }
}

/** @throws Failure when the keys of orders do not open */
async function needKey(db, fieldKeys) {
  const { FieldCipher } = fromHere('@borderlane/persistence')
  const [row] = (await db.query('SELECT order_id, wrapped FROM orders.order_key LIMIT 1')).rows
  try {
    if (row) new FieldCipher(fieldKeys).decrypt(row.wrapped, `order_key|${row.order_id}`)
  } catch {
    throw new Failure(
      'These FIELD_KEYS do not open the keys of orders: bring back those of the installation (npm start: secrets.json in .data).',
    )
  }
}

async function publishAgain(db) {
  const { replayStatement, KEEP_PUBLISHED_DAYS } = fromHere('@borderlane/messaging')
  const { SERVICE_NAMES } = fromHere('@borderlane/contracts/topology')
  const since = new Date(Date.now() - KEEP_PUBLISHED_DAYS * 24 * 3_600_000)
  const names = (await listTables(db, SERVICE_NAMES)).map(({ name }) => name)
  for (const service of SERVICE_NAMES)
    if (names.includes(`${service}.outbox`)) await db.query(replayStatement(service, since))
}

function readArgs() {
  try {
    const text = /** @type {const} */ ({ type: 'string', multiple: false })
    const flag = /** @type {const} */ ({ type: 'boolean', multiple: false })
    const { values } = parseArgs({
      options: { from: text, at: text, 'keys-from': text, data: text, replace: flag },
    })
    if (values.from) return { ...values, from: values.from }
  } catch {
    // Said below.
  }
  throw new Failure(USAGE)
}

if (import.meta.filename === process.argv[1]) {
  await live(
    async () => {
      const { from, at, 'keys-from': keysFrom, data, replace } = readArgs()
      await restore({ from: resolve(from), at, keysFrom: keysFrom && resolve(keysFrom), data, replace })
      await end(0)
    },
    { codeOnSignal: 130 },
  )
}
