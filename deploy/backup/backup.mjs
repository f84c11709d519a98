// `npm run backup -- --to <folder>`: database and files of an installation, as they are at one moment, beside its work.
//   --keys-only     only what is kept apart: the keys of orders and who was erased. Often: what is erased between two
//                   of these comes back with a restore
//   --keys-to       another folder for what is kept apart; else <folder>/keys
//   --keep <days>   tables of more days ago are deleted once new ones are there
//   --verify        makes none: compares the newest one with its hashes and counts its rows
//   --data          the folder of the platform instead of .data
// Which installation, and for whom the copies are sealed: installation.mjs. Nothing else is deleted but what may not be
// kept: keys and files of deleted documents after 7 days (docs/adr/0020).
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { explain, Failure, live, say, step } from '../local/program.mjs'
import { needInstallation, findInstallation } from './installation.mjs'
import { listed, unlikeFiles } from './check.mjs'
import { needRecipients, countRows, isSealed, needIdentity } from './copies.mjs'
import { backupsIn, CLOCK_MS, FORMAT, fromTheFuture, nameOf, timeOf } from './manifest.mjs'
import { copyObjects, openFolder, replaceObjects } from './objects.mjs'
import { tellSuccess } from './success.mjs'
import { connected, documentHashes, dumpTables, APART_NAMES } from './tables.mjs'
import { findBackup, needWhole } from './whole.mjs'

/**
 * `npm run backup -- --verify`: the newest backup against its own manifest: hashes of everything, and the rows of each table.
 * @param {{ from: string, at?: string, keysFrom?: string, data?: string }} options
 * @throws Failure that names what is damaged or has other rows
 */
async function verify({ from, at, keysFrom, data }) {
  const backup = findBackup({ from, at, keysFrom })
  const { name, tables, manifest } = backup
  const bad = await step('comparing the backup with its hashes', () => needWhole(backup))
  const { identity } = findInstallation({ data })
  const files = Object.keys(manifest.hashes)
  await needIdentity(tables, files, identity)
  const unlike = await step('counting the rows', () => unlikeRows(tables, manifest, identity))
  if (unlike.length > 0) throw new Failure(`${name} has other rows than it says: ${unlike.join(', ')}`)
  const rows = Object.values(manifest.rows).reduce((all, count) => all + count, 0)
  say(
    `${name} is whole: ${files.length} tables${files.some(isSealed) ? ', sealed' : ''}, ${rows} rows, ${Object.keys(manifest.files).length - bad.length} files`,
  )
}

/** @returns {Promise<string[]>} */
async function unlikeRows(tables, { rows }, identity) {
  const names = Object.keys(rows).filter((name) => !APART_NAMES.some((one) => name === `apart ${one}`))
  const problems = []
  for (const name of names) {
    const count = await countRows(tables, name, identity)
    if (count !== rows[name]) problems.push(`${name} ${count} instead of ${rows[name]}`)
  }
  return problems
}

const USAGE =
  'Usage: npm run backup -- --to <folder> [--keys-only | --verify] [--keys-to <folder>] [--keep <days>] [--data <folder>]'
const DAY_MS = 24 * 3_600_000
/** The number that travellers read: BACKUP_DAYS of the contracts. */
const KEEP_APART_MS = 7 * DAY_MS

const fromHere = createRequire(import.meta.url)

/**
 * @param {{ to: string, keysTo?: string, keysOnly?: boolean, keepDays?: number, data?: string, now?: Date }} options `data`:
 *   the folder of another platform of this checkout
 * @throws Failure at the end, when files are not what their documents say; everything else is kept then
 */
export async function backup({
  to,
  keysTo = join(to, 'keys'),
  keysOnly = false,
  keepDays,
  data,
  now = new Date(),
}) {
  const { database, objects, recipients } = needInstallation(data)
  if (recipients.length > 0) await needRecipients(recipients)
  await needClock(database, now)
  for (const folder of [to, keysTo]) mkdirSync(folder, { recursive: true, mode: 0o700 })
  const name = nameOf(now)
  // Whole is what has its final name.
  const [making, makingKeys] = [join(to, `${name}.part`), join(keysTo, `${name}.part`)]
  /** @type {string[]} */
  let problems = []
  try {
    const found = await copyTables({
      database,
      making: keysOnly ? undefined : making,
      makingKeys,
      recipients,
    })
    renameSync(makingKeys, join(keysTo, name))
    tellSuccess(to, 'backup_keys_last_success_timestamp_seconds', now)
    if (!keysOnly) {
      const files = await copyFiles({ to, database, objects, files: found.files, now })
      problems = files.problems
      writeJson(join(making, 'manifest.json'), {
        format: FORMAT,
        at: now.toISOString(),
        ...found,
        bad: files.bad,
      })
      renameSync(making, join(to, name))
      say(`${files.copied} new files; ${sum(found.rows)} rows in ${join(to, name)}`)
    }
  } finally {
    // A full disk gets back what the half of a backup took.
    for (const folder of [making, makingKeys]) rmSync(folder, { recursive: true, force: true })
  }
  forgetOld({ to, keysTo, keepDays, now })
  say(`keys in ${join(keysTo, name)}`)
  const future = fromTheFuture([...backupsIn(to), ...backupsIn(keysTo)], now)
  if (future.length > 0)
    problems.push(`${listed(future)} are named by a time to come: a clock was wrong, move them away`)
  if (problems.length > 0) throw new Failure(`The backup is made, but ${problems.join('; ')}`)
  if (!keysOnly) tellSuccess(to, 'backup_last_success_timestamp_seconds', now)
  return name
}

/** By its name a backup is the newest one or is deleted: a clock that jumped would lose what is good. */
async function needClock(database, now) {
  const [{ ms }] = await connected(
    database,
    async (db) => (await db.query('SELECT extract(epoch FROM now()) * 1000 AS ms')).rows,
  )
  const off = now.getTime() - Number(ms)
  if (Math.abs(off) > CLOCK_MS)
    throw new Failure(
      `The clock here is ${Math.round(off / 1000)} seconds off the one of Postgres: nothing was copied or deleted.`,
    )
}

async function copyTables({ database, making, makingKeys, recipients }) {
  const { SERVICE_NAMES } = fromHere('@borderlane/contracts/topology')
  for (const folder of [making, makingKeys]) if (folder) rmSync(folder, { recursive: true, force: true })
  const found = await step('copying the tables', () =>
    connected(database, (db) =>
      dumpTables(db, { services: SERVICE_NAMES, tables: making, keys: makingKeys, recipients }),
    ),
  )
  writeJson(join(makingKeys, 'manifest.json'), { format: FORMAT, hashes: found.apart })
  return found
}

/**
 * After the tables: what is listed there is here, unless it was deleted meanwhile.
 * @returns {Promise<{ copied: number, bad: string[], problems: string[] }>} `bad`: keys of files that are not kept as their
 *   documents say
 */
async function copyFiles({ to, database, objects, files, now }) {
  const kept = openFolder(join(to, 'objects'))
  try {
    const { copied, gone } = await step('copying the files', () => copyObjects(objects, kept))
    forgetGone(to, kept, gone, now)
    const bad = await step('comparing the files with their documents', () =>
      compareFiles({ database, objects, kept, files }),
    )
    const unlike = `${bad.length} files are missing or not what their documents say: ${listed(bad)}`
    return { copied, bad, problems: bad.length > 0 ? [unlike] : [] }
  } catch (error) {
    if (['ENOSPC', 'EROFS'].includes(error.code)) throw error
    // The tables are worth keeping although the store is away, or takes our key no more.
    const bad = await unlikeFiles(kept, files)
    const [why] = (error.code ?? explain(error)).split('\n')
    return {
      copied: 0,
      bad,
      problems: [`the store does not give its files (${why}): ${bad.length} are not copied, the tables are`],
    }
  }
}

/** @returns {Promise<string[]>} keys of files that are bad where they come from, too, and whose documents are still there */
async function compareFiles({ database, objects, kept, files }) {
  const unlike = await unlikeFiles(kept, files)
  // A copy that has suffered is replaced.
  const bad = await replaceObjects(objects, kept, Object.fromEntries(unlike.map((key) => [key, files[key]])))
  if (bad.length === 0) return []
  const now = await connected(database, documentHashes)
  return bad.filter((key) => now[key])
}

const writeJson = (file, value) => writeFileSync(file, JSON.stringify(value, null, 1), { mode: 0o600 })

/** Copies of deleted files go when they have been missed for 7 days. */
function forgetGone(to, kept, gone, now) {
  const file = join(to, 'gone.json')
  const before = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
  const missed = Object.fromEntries(gone.map((key) => [key, before[key] ?? now.getTime()]))
  for (const key of gone.filter((one) => missed[one] < now.getTime() - KEEP_APART_MS)) kept.remove(key)
  // Those that went stay named: an earlier backup does not lack them by damage.
  writeFileSync(file, JSON.stringify({ ...before, ...missed }), { mode: 0o600 })
}

function forgetOld({ to, keysTo, keepDays, now }) {
  const old = (folder, ms) => readdirSync(folder).filter((name) => timeOf(name) < now.getTime() - ms)
  for (const name of old(keysTo, KEEP_APART_MS)) {
    rmSync(join(keysTo, name), { recursive: true, force: true })
    say(`keys of ${name} are deleted: they are older than 7 days`)
  }
  if (!keepDays || !existsSync(join(to, nameOf(now)))) return
  for (const name of old(to, keepDays * DAY_MS)) {
    rmSync(join(to, name), { recursive: true, force: true })
    say(`${name} is deleted: it is older than ${keepDays} days`)
  }
}

const sum = (rows) => Object.values(rows).reduce((all, count) => all + count, 0)

function readArgs() {
  try {
    const text = /** @type {const} */ ({ type: 'string', multiple: false })
    const flag = /** @type {const} */ ({ type: 'boolean', multiple: false })
    const { values } = parseArgs({
      options: { to: text, 'keys-to': text, 'keys-only': flag, verify: flag, keep: text, data: text },
    })
    const keepDays = values.keep === undefined ? undefined : Number(values.keep)
    if (values.to && (keepDays === undefined || keepDays >= 1))
      return { ...values, to: values.to, keepDays, isVerify: values.verify }
  } catch {
    // Said below.
  }
  throw new Failure(USAGE)
}

if (import.meta.filename === process.argv[1]) {
  await live(async () => {
    const { to, 'keys-to': keysTo, 'keys-only': keysOnly, keepDays, isVerify, data } = readArgs()
    const folders = { to: resolve(to), keysTo: keysTo && resolve(keysTo) }
    if (isVerify) await verify({ from: folders.to, keysFrom: folders.keysTo, data })
    else await backup({ ...folders, keysOnly, keepDays, data })
  })
}
