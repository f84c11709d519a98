import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Failure } from '../local/program.mjs'
import { damagedTables, listed, unlikeFiles } from './check.mjs'
import { newestIn, readManifest } from './manifest.mjs'
import { openFolder } from './objects.mjs'

/**
 * @typedef {{ name: string, keysName: string, from: string, tables: string, keys: string,
 *   kept: import('./objects.mjs').Objects, manifest: any }} Backup folders of the tables and of what is kept apart, and the files
 */

/**
 * @param {{ from: string, at?: string, keysFrom?: string }} where
 * @returns {Backup} the newest one, or the one of that name; always with the newest keys
 */
export function findBackup({ from, at, keysFrom = join(from, 'keys') }) {
  const [name, keysName] = [at ?? newestIn(from), newestIn(keysFrom)]
  const tables = join(from, name)
  return {
    name,
    keysName,
    from,
    tables,
    keys: join(keysFrom, keysName),
    kept: openFolder(join(from, 'objects')),
    manifest: readManifest(tables),
  }
}

/**
 * Compares a backup with its hashes.
 * @param {Backup} backup
 * @param {{ withoutDamaged?: boolean }} [options]
 * @returns {Promise<string[]>} keys of files that cannot come back
 * @throws Failure that names what is damaged, or is missing and was not deleted
 */
export async function needWhole({ from, tables, keys, kept, manifest }, { withoutDamaged = false } = {}) {
  const problems = [
    ...(await damagedTables(tables, manifest.hashes)),
    ...(await damagedTables(keys, readManifest(keys).hashes)),
  ]
  if (problems.length > 0)
    throw new Failure(
      `The backup is damaged, so nothing was touched: ${listed(problems)}. Take another one by --at.`,
    )
  const unlike = await unlikeFiles(kept, manifest.files)
  const forgotten = existsSync(join(from, 'gone.json'))
    ? JSON.parse(readFileSync(join(from, 'gone.json'), 'utf8'))
    : {}
  const there = new Set(await kept.keys())
  const damaged = unlike.filter((key) => there.has(key) || !(key in forgotten))
  const news = damaged.filter((key) => !manifest.bad.includes(key))
  if (news.length > 0 && !withoutDamaged)
    throw new Failure(
      `${news.length} files of documents are missing or damaged in the backup, so nothing was touched: ${listed(news)}. Without them: --without-damaged`,
    )
  return damaged
}
