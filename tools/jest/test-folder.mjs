import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DATA, foldersOf } from '../../deploy/local/folders.mjs'
import { launcherOf, takeFolder } from '../../deploy/local/lock.mjs'
import { Processes } from '../../deploy/local/processes.mjs'

/**
 * A data folder for one run of tests, with nothing in it. What a killed run left behind, processes and files, is
 * cleared away first.
 * @param {string} name several kinds of servers may run for one run of tests
 */
export async function makeTestFolder(name) {
  const stale = existsSync(DATA) ? readdirSync(DATA).filter((entry) => entry.startsWith('test-')) : []
  for (const entry of stale) {
    const folder = join(DATA, entry)
    if (launcherOf(folder)) continue
    await new Processes(foldersOf(folder)).endOrphans()
    rmSync(folder, { recursive: true, force: true })
  }
  const data = join(DATA, `test-${name}-${process.pid}`)
  takeFolder(data)
  return data
}
