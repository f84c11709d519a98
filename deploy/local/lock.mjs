import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beginOf } from './pid.mjs'

const FILE = 'launcher.json'

export function launcherOf(data) {
  try {
    const { pid, begin } = JSON.parse(readFileSync(join(data, FILE), 'utf8'))
    return beginOf(pid) === begin ? pid : undefined
  } catch {
    return undefined
  }
}

/**
 * Takes a data folder for this process.
 * @returns {number | undefined} the launcher that has it already; undefined when it is ours now
 */
export function takeFolder(data) {
  mkdirSync(data, { recursive: true, mode: 0o700 })
  const other = launcherOf(data)
  if (other) return other
  rmSync(join(data, FILE), { force: true })
  try {
    const me = { pid: process.pid, begin: beginOf(process.pid) }
    writeFileSync(join(data, FILE), JSON.stringify(me), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    // Two launchers in the same moment: the other one was first.
    if (error.code === 'EEXIST') return launcherOf(data) ?? 0
    throw error
  }
  return undefined
}

export function leaveFolder(data) {
  rmSync(join(data, FILE), { force: true })
}
