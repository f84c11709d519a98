// `npm run restore -- --from <folder>`: brings back what `npm run backup` kept, into an installation with empty data.
//   --at <name>     that backup instead of the newest one; what is kept apart is always the newest
//   --keys-from     where what is kept apart lies; else <folder>/keys
//   --minute <time>   instead of tables: everything as it was then, from a base copy and WAL. For servers from outside in two
//                   steps: with --unpack <folder>, an empty one of Postgres; and, once it has started, without
//   --data          the folder of the platform instead of .data
//   --replace       the installation has data: they are deleted
//   --without-damaged   files of documents that are missing or damaged in the backup are left out
// Nothing is touched before the backup is compared with its hashes, its keys open and no service is connected.
// For the platform of this folder: with its secrets.json in .data, and stopped. For servers from outside
// (POSTGRES_URL, installation.mjs): provision and migrate first, with this version, and no service running.
import { createRequire } from 'node:module'
import { chownSync, existsSync, renameSync, rmSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { DATA, explain, Failure, finish, foldersOf, say, step } from '../local/program.mjs'
import { launcherOf } from '../local/lock.mjs'
import { findInstallation } from './installation.mjs'
import { listed, needKeys, unlikeFiles } from './check.mjs'
import { needIdentity } from './copies.mjs'
import { newestIn } from './manifest.mjs'
import { openFolder, replaceObjects } from './objects.mjs'
import { ownAll, readMinute, unpackPoint } from './point.mjs'
import {
  connected,
  connectedServices,
  documentHashes,
  eraseSince,
  knownFiles,
  listTables,
  loadTables,
  migrationsOf,
} from './tables.mjs'
import { findBackup, needWhole } from './whole.mjs'

const USAGE =
  'Usage: npm run restore -- --from <folder> [--at <name>] [--keys-from <folder>] [--data <folder>] [--replace] [--without-damaged]\n       npm run restore -- --from <folder> --minute <time> [--unpack <folder>] [--replace]'

const fromHere = createRequire(import.meta.url)

/**
 * @param {{ from: string, at?: string, keysFrom?: string, replace?: boolean, withoutDamaged?: boolean, data?: string }} options
 *   `withoutDamaged`: bring back what is whole although files of documents are not
 * @throws Failure before anything is changed when the backup is damaged, its keys do not open or services are
 *   connected; at the end when files did not come back
 */
export async function restore({ from, at, keysFrom, replace = false, withoutDamaged = false, data = DATA }) {
  const backup = findBackup({ from, at, keysFrom })
  const { name, keysName, tables, keys, kept, manifest } = backup
  const damaged = await step('comparing the backup with its hashes', () =>
    needWhole(backup, { withoutDamaged }),
  )
  const found = findInstallation({ data })
  const { identity } = found
  await needIdentity(tables, Object.keys(manifest.hashes), identity)
  const own = found.data === undefined ? undefined : await startOwn(found.data)
  const database = own?.database ?? found.database
  await needKeys({ tables, keys, columns: manifest.tables, identity }, own?.fieldKeys ?? found.fieldKeys)
  await needStore(found.objects)
  const known = await connected(database, async (db) => {
    await needQuiet(db)
    await needFit(db, manifest)
    if (!replace) await needEmpty(db)
    await step('filling the tables', () => loadTables(db, { manifest, tables, keys, identity }))
    // Events that were on their way; the listener that handled them knows it by its inbox.
    await step('publishing the events of 14 days again', () => publishAgain(db))
    return knownFiles(db)
  })
  const whole = Object.entries(manifest.files).filter(([key]) => !damaged.includes(key))
  const { copied, removed } = await step('bringing back the files', async () => ({
    removed: await removeUnknown(found.objects, known),
    ...(await bringBack(kept, found.objects, Object.fromEntries(whole))),
  }))
  await own?.stop()
  if (removed > 0)
    say(`${removed} files that came after the backup are removed: nothing knows of them any more`)
  say(
    `${name} is back with the keys of ${keysName}; ${copied} files. What was erased since is erased again at the start.`,
  )
  if (damaged.length > 0)
    throw new Failure(`Not back: ${damaged.length} files of documents: ${listed(damaged)}`)
}

/**
 * @param {{ from: string, minute: Date, unpack?: string, keysFrom?: string, replace?: boolean, data?: string }} options
 * @throws Failure before anything is changed; at the end when files did not come back
 */
export async function restoreMinute({
  from,
  minute,
  unpack,
  keysFrom = join(from, 'keys'),
  replace = false,
  data = DATA,
}) {
  const found = findInstallation({ data })
  const { identity } = found
  if (unpack) {
    const { name } = await step('unpacking', () => unpackPoint({ from, minute, into: unpack, identity }))
    const { uid, gid } = statSync(dirname(unpack))
    if (process.getuid?.() === 0) ownAll([unpack, `${unpack}.wal`], (path) => chownSync(path, uid, gid))
    say(
      `${name} is in ${unpack}: start its Postgres, wait until it takes writes, then restore without --unpack.`,
    )
    return
  }
  const own =
    found.data === undefined
      ? undefined
      : await startAt({ from, minute, identity, data: found.data, replace })
  const keys = join(keysFrom, newestIn(keysFrom))
  const damaged = await connected(own?.database ?? found.database, async (db) => {
    await needQuiet(db)
    await step('erasing again what was erased since', () => eraseSince(db, { keys, identity }))
    await step('publishing the events of 14 days again', () => publishAgain(db))
    const [files, known] = [await documentHashes(db), await knownFiles(db)]
    return step('bringing back the files', async () => {
      await removeUnknown(found.objects, known)
      await bringBack(openFolder(join(from, 'objects')), found.objects, files)
      return unlikeFiles(found.objects, files)
    })
  })
  await own?.stop()
  say(`Everything is as it was at ${minute.toISOString()}.`)
  if (damaged.length > 0)
    throw new Failure(`Not back: ${damaged.length} files of documents: ${listed(damaged)}`)
}

/** The server of a platform of this checkout. What it held lies beside it until someone deletes it. */
async function startAt({ from, minute, identity, data, replace }) {
  const { ownerFor } = await import('../local/postgres.mjs')
  const { postgres } = foldersOf(data)
  if (launcherOf(data) !== undefined) throw new Failure(`Borderlane runs from ${data}: stop it first.`)
  if (existsSync(postgres) && !replace)
    throw new Failure('There are databases already: --replace puts them aside.')
  const into = `${postgres}.minute`
  rmSync(into, { recursive: true, force: true })
  const { archive } = await step('unpacking', () => unpackPoint({ from, minute, into, identity }))
  ownAll([into, archive], await ownerFor(into))
  if (existsSync(postgres)) renameSync(postgres, `${postgres}.${Date.now()}`)
  renameSync(into, postgres)
  const own = await startOwn(data)
  rmSync(archive, { recursive: true, force: true })
  return own
}

/** Tables without their files would be half of an installation. */
async function needStore(objects) {
  try {
    await objects.keys()
  } catch (error) {
    throw new Failure(
      `The place of the files cannot be read (${error.code ?? explain(error)}), so nothing was touched.`,
    )
  }
}

/** No one works on what is being replaced. */
async function needQuiet(db) {
  const services = await connectedServices(db)
  if (services.length > 0)
    throw new Failure(`Services are connected to the database (${services.join(', ')}): stop them first.`)
}

/** Copies what the installation has not, or not right. */
async function bringBack(kept, objects, files) {
  const unlike = await unlikeFiles(objects, files)
  const missing = await replaceObjects(
    kept,
    objects,
    Object.fromEntries(unlike.map((key) => [key, files[key]])),
  )
  return { copied: unlike.length - missing.length }
}

/** Files of documents that the tables do not have: they came after the backup. */
async function removeUnknown(objects, known) {
  const unknown = (await objects.keys()).filter((key) => !known.has(key))
  for (const key of unknown) await objects.remove(key)
  return unknown.length
}

/** Loaded where it is needed: an image has no launcher. */
async function startOwn(data) {
  const { startEmpty } = await import('./start-empty.mjs')
  return startEmpty(data)
}

/** @throws Failure when the tables are not those of the backup */
export async function needFit(db, { migrations }) {
  const { BASELINE, timeOf } = fromHere('@borderlane/persistence')
  // What was there before the baselines is in them.
  const later = (names) => names.filter((name) => timeOf(name) >= BASELINE)
  for (const [service, all] of Object.entries(migrations)) {
    const [names, here] = [later(all), later(await migrationsOf(db, service))]
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
      options: {
        from: text,
        at: text,
        'keys-from': text,
        data: text,
        replace: flag,
        minute: text,
        unpack: text,
        'without-damaged': flag,
      },
    })
    if (values.from) return { ...values, from: resolve(values.from) }
  } catch {
    // Said below.
  }
  throw new Failure(USAGE)
}

if (import.meta.filename === process.argv[1]) {
  await finish(async () => {
    const { from, at, minute, unpack, data, replace, ...others } = readArgs()
    const keysFrom = others['keys-from'] && resolve(others['keys-from'])
    const same = { from, keysFrom, data, replace }
    if (minute)
      await restoreMinute({ ...same, minute: readMinute(minute), unpack: unpack && resolve(unpack) })
    else await restore({ ...same, at, withoutDamaged: others['without-damaged'] })
  })
}
