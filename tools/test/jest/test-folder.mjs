import { spawn } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { atEnd, DATA, foldersOf } from '../../../deploy/local/program.mjs'
import { launcherOf, takeFolder } from '../../../deploy/local/lock.mjs'
import { Processes } from '../../../deploy/local/processes.mjs'

/** On a busy machine the catalogue takes minutes to bring all its rules. */
const READY_WITHIN_MS = 10 * 60_000

/** Beside what comes next: the files of some two hundred databases take a while. */
function removeBeside(folder) {
  spawn('rm', ['-rf', folder], { detached: true, stdio: 'ignore' }).unref()
}

/**
 * A data folder for one run of tests, with nothing in it, and its processes: none yet, and none is started again when it
 * dies, so that it is seen. Both go at the end of this program. What a killed run left behind is cleared away first.
 * @param {string} name several kinds of servers may run for one run of tests
 * @returns what is there, and `stop` for a caller that removes it before the end
 */
export async function makeTestFolder(name) {
  const stale = existsSync(DATA) ? readdirSync(DATA).filter((entry) => entry.startsWith('test-')) : []
  for (const entry of stale) {
    const folder = join(DATA, entry)
    if (launcherOf(folder)) continue
    await new Processes(foldersOf(folder)).endOrphans()
    removeBeside(folder)
  }
  const data = join(DATA, `test-${name}-${process.pid}`)
  takeFolder(data)
  const folders = foldersOf(data)
  const processes = new Processes(folders, undefined, READY_WITHIN_MS)
  const stop = async () => {
    await processes.stop()
    removeBeside(data)
  }
  atEnd(stop)
  return { data, folders, processes, stop }
}
