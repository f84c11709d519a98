import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Failure, say } from '../local/program.mjs'

/** 2: with hashes of everything. 3: what was copied may be sealed. */
export const FORMAT = 3
const READ = [2, FORMAT]
/** Clocks of machines may differ by it. */
export const CLOCK_MS = 60_000

/** @param {Date} at @returns {string} the name of a backup: to the millisecond, because two may be made within one second */
export const nameOf = (at) => at.toISOString().replaceAll(/[:.]/g, '-')

/** @returns {number} when a backup was made, by its name (names of earlier versions end with the second); NaN for what is none */
export function timeOf(name) {
  const found = /^(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)(?:-(\d{3}))?Z(?:\.part)?$/.exec(name)
  if (!found) return NaN
  const [, day, hour, minute, second, ms = '000'] = found
  return Date.parse(`${day}T${hour}:${minute}:${second}.${ms}Z`)
}

/** @returns {string[]} whole backups of a folder, the newest first */
export function backupsIn(folder) {
  const names = existsSync(folder) ? readdirSync(folder) : []
  return names
    .filter((name) => !name.endsWith('.part') && timeOf(name))
    .sort()
    .reverse()
}

/** Backups that a clock which was wrong has named: no one knows whether they are the newest. */
export const fromTheFuture = (names, now) => names.filter((name) => timeOf(name) > now.getTime() + CLOCK_MS)

/** @returns {string} the name of the newest whole backup in a folder */
export function newestIn(folder, now = new Date()) {
  const names = backupsIn(folder)
  const future = fromTheFuture(names, now)
  if (future.length > 0)
    say(`left out, because it is named by a time to come: ${future.join(', ')} (a clock was wrong)`)
  const newest = names.find((name) => !future.includes(name))
  if (!newest) throw new Failure(`There is no backup in ${folder}.`)
  return newest
}

export function readManifest(folder) {
  try {
    const manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'))
    if (READ.includes(manifest.format)) return manifest
  } catch {
    // Said below.
  }
  throw new Failure(`${folder} is not a backup that this version reads.`)
}
