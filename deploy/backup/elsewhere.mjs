// Copies between the folder of the backups and a second place, COPY_FOLDER or COPY_S3_*.
//   node elsewhere.mjs --from <folder>   to the second place
//   node elsewhere.mjs --into <folder>   from there, where the folder is lost: what it lacks
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { text as textOf } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { Failure, finish, say } from '../local/program.mjs'
import { findInstallation } from './installation.mjs'
import { timeOf } from './manifest.mjs'
import { copyObjects, openFolder } from './objects.mjs'
import { tellSuccess } from './success.mjs'

/** What travellers are shown: BACKUP_DAYS of the contracts. */
const KEEP_MS = 7 * 24 * 3_600_000

/**
 * Copies what the second place does not have. What is gone here goes there only once it is too old to be kept: a person who
 * empties this folder does not empty both.
 * @param {{ from: string, now?: Date }} options
 * @returns {Promise<{ copied: number, removed: number }>}
 */
export async function copyElsewhere({ from, now = new Date() }) {
  const elsewhere = needElsewhere()
  const here = openFolder(from)
  const isKept = (key) => !key.startsWith('metrics/') && !key.includes('.part')
  const [all, known] = await Promise.all([here.keys(), elsewhere.keys()])
  const keys = all.filter(isKept)
  const has = new Set(known)
  // What says that a copy is whole comes after it.
  const last = (key) => Number(/manifest\.json$/.test(key))
  const news = keys
    .filter((key) => key === 'gone.json' || !has.has(key))
    .sort((a, b) => last(a) - last(b) || (a < b ? -1 : 1))
  for (const key of news)
    await here
      .read(key)
      .then((bytes) => elsewhere.write(key, bytes))
      .catch((error) => {
        // Deleted since it was listed.
        if (error.code !== 'ENOENT') throw error
      })
  const there = new Set(keys)
  const isOld = await oldBy(from, elsewhere, known, now)
  const old = known.filter((key) => !there.has(key) && isOld(key))
  for (const key of old) await elsewhere.remove(key)
  tellSuccess(from, 'backup_copy_last_success_timestamp_seconds', now)
  return { copied: news.length, removed: old.length }
}

/** @param {{ into: string }} options @returns {Promise<number>} how many files the folder lacked */
export async function bringFromElsewhere({ into }) {
  const { copied } = await copyObjects(needElsewhere(), openFolder(into))
  return copied
}

function needElsewhere() {
  const { elsewhere } = findInstallation()
  if (elsewhere) return elsewhere
  throw new Failure(
    'There is no second place: set COPY_FOLDER, or COPY_S3_ENDPOINT with its bucket and keys.',
  )
}

/** @returns {Promise<(key: string) => boolean>} whether something may not be kept any longer */
async function oldBy(from, elsewhere, known, now) {
  const gone = existsSync(join(from, 'gone.json'))
    ? JSON.parse(readFileSync(join(from, 'gone.json'), 'utf8'))
    : {}
  const manifests = known.filter((key) => /^base\/[^/]+\/manifest\.json$/.test(key))
  const bases = await Promise.all(
    manifests.map(async (key) => JSON.parse(await textOf(await elsewhere.read(key)))),
  )
  const before = now.getTime() - KEEP_MS
  return (key) => {
    const parts = key.split('/')
    if (parts[0] === 'objects') return gone[parts[1]] < before
    if (parts[0] !== 'wal') return parts.some((part) => timeOf(part) < before)
    // WAL goes with the base copy that it belongs to.
    return bases.every(
      ({ system, segment }) => system !== parts[1] || parts[2].slice(8, 24) < segment.slice(8),
    )
  }
}

if (import.meta.filename === process.argv[1]) {
  await finish(async () => {
    const text = /** @type {const} */ ({ type: 'string', multiple: false })
    const { from, into } = parseArgs({ options: { from: text, into: text } }).values
    if (from) {
      const { copied, removed } = await copyElsewhere({ from: resolve(from) })
      say(`${copied} files are in the second place as well, ${removed} old ones are gone from it`)
    } else if (into) {
      say(`${await bringFromElsewhere({ into: resolve(into) })} files came from the second place`)
    } else throw new Failure('Usage: node elsewhere.mjs --from <folder> | --into <folder>')
  })
}
