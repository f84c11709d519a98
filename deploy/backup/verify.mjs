import { say, step } from '../local/progress.mjs'
import { Failure } from '../local/failure.mjs'
import { countRows, isSealed, needIdentity } from './copies.mjs'
import { findInstallation } from './installation.mjs'
import { APART_NAMES } from './tables.mjs'
import { findBackup, needWhole } from './whole.mjs'

/**
 * `npm run backup -- --verify`: the newest backup against its own manifest: hashes of everything, and the rows of each table.
 * @param {{ from: string, at?: string, keysFrom?: string, data?: string }} options
 * @throws Failure that names what is damaged or has other rows
 */
export async function verify({ from, at, keysFrom, data }) {
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
