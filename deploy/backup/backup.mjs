// `npm run backup -- --to <folder>`: database and files of an installation, as they are at one moment, beside its work.
//   --keys-only     only what is kept apart: the keys of orders and who was erased. Often: what is erased between two
//                   of these comes back with a restore
//   --keys-to       another folder for what is kept apart; else <folder>/keys
//   --data          the folder of the platform instead of .data
// Which installation: installation.mjs. Nothing is deleted but what may not be kept: keys and files of deleted
// documents after 7 days (docs/adr/0020).
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { Failure } from '../local/failure.mjs'
import { live } from '../local/life.mjs'
import { say, step } from '../local/progress.mjs'
import { findInstallation } from './installation.mjs'
import { listed, unlikeFiles } from './check.mjs'
import { copyObjects, openFolder, replaceObjects } from './objects.mjs'
import { connected, documentHashes, dumpTables } from './tables.mjs'

const USAGE = 'Usage: npm run backup -- --to <folder> [--keys-only] [--keys-to <folder>] [--data <folder>]'
/** What travellers are told: BACKUP_DAYS of the contracts. */
const KEEP_APART_MS = 7 * 24 * 3_600_000
/** 2: with hashes of everything. */
export const FORMAT = 2

const fromHere = createRequire(import.meta.url)

/**
 * @param {{ to: string, keysTo?: string, keysOnly?: boolean, data?: string, now?: Date }} options `data`: the folder of
 *   another platform of this checkout
 * @throws Failure at the end, when files are not what their documents say; everything else is kept then
 */
export async function backup({ to, keysTo = join(to, 'keys'), keysOnly = false, data, now = new Date() }) {
  const { SERVICE_NAMES } = fromHere('@borderlane/contracts/topology')
  const { database, objects } = findInstallation({ data })
  if (!database)
    throw new Failure('Nothing runs here: npm start first, or set POSTGRES_URL to an administrator.')
  for (const folder of [to, keysTo]) mkdirSync(folder, { recursive: true, mode: 0o700 })
  const name = now.toISOString().replaceAll(':', '-').replace(/\..*/, 'Z')
  // Whole is what has its final name.
  const [making, makingKeys] = [join(to, `${name}.part`), join(keysTo, `${name}.part`)]
  for (const folder of [making, makingKeys]) rmSync(folder, { recursive: true, force: true })
  const found = await step('copying the tables', () =>
    connected(database, (db) =>
      dumpTables(db, {
        services: SERVICE_NAMES,
        tables: keysOnly ? undefined : making,
        keys: makingKeys,
      }),
    ),
  )
  writeJson(join(makingKeys, 'manifest.json'), { format: FORMAT, hashes: found.apart })
  renameSync(makingKeys, join(keysTo, name))
  /** @type {string[]} */
  let bad = []
  if (!keysOnly) {
    // After the tables: what is listed there is here, unless it was deleted meanwhile.
    const kept = openFolder(join(to, 'objects'))
    const { copied, gone } = await step('copying the files', () => copyObjects(objects, kept))
    forgetGone(to, kept, gone, now)
    bad = await step('comparing the files with their documents', () =>
      compareFiles({ database, objects, kept, files: found.files }),
    )
    writeJson(join(making, 'manifest.json'), { format: FORMAT, at: now.toISOString(), ...found, bad })
    renameSync(making, join(to, name))
    say(`${copied} new files; ${sum(found.rows)} rows in ${join(to, name)}`)
  }
  for (const old of readdirSync(keysTo)) {
    if (timeOf(old) < now.getTime() - KEEP_APART_MS) {
      rmSync(join(keysTo, old), { recursive: true, force: true })
      say(`keys of ${old} are deleted: they are older than 7 days`)
    }
  }
  say(`keys in ${join(keysTo, name)}`)
  if (bad.length > 0)
    throw new Failure(
      `The backup is made, but ${bad.length} files are missing or not what their documents say: ${listed(bad)}`,
    )
  return name
}

/** @returns {Promise<string[]>} keys of files that are bad where they come from, too, and whose documents are still there */
async function compareFiles({ database, objects, kept, files }) {
  const unlike = await unlikeFiles(kept, files)
  // A copy that has suffered is made anew.
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

/** @returns {number} when a backup was made, by its name; NaN for what is none */
export function timeOf(name) {
  const [, day, hour, minute, second] =
    /^(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z(?:\.part)?$/.exec(name) ?? []
  return Date.parse(`${day}T${hour}:${minute}:${second}Z`)
}

const sum = (rows) => Object.values(rows).reduce((all, count) => all + count, 0)

function readArgs() {
  try {
    const text = /** @type {const} */ ({ type: 'string', multiple: false })
    const flag = /** @type {const} */ ({ type: 'boolean', multiple: false })
    const { values } = parseArgs({
      options: { to: text, 'keys-to': text, 'keys-only': flag, data: text },
    })
    if (values.to) return { ...values, to: values.to }
  } catch {
    // Said below.
  }
  throw new Failure(USAGE)
}

if (import.meta.filename === process.argv[1]) {
  await live(
    async () => {
      const { to, 'keys-to': keysTo, 'keys-only': keysOnly, data } = readArgs()
      await backup({ to: resolve(to), keysTo: keysTo && resolve(keysTo), keysOnly, data })
    },
    { codeOnSignal: 130 },
  )
}
