import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { Failure } from './program.mjs'

const LOOK_EVERY_MS = 25

/**
 * When a process began, as the system writes it; '' when there is no such process. Together with its number it
 * names one process for certain, also after the number was given to another one.
 */
export function beginOf(pid) {
  if (process.platform !== 'linux') return ps(pid, 'lstart=')
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const [state, ...rest] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    // A zombie has ended; only its parent has not asked yet. The start time is field 22 of the whole line.
    return state === 'Z' ? '' : rest[18]
  } catch {
    return ''
  }
}

export function commandLineOf(pid) {
  if (process.platform !== 'linux') return ps(pid, 'command=')
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
  } catch {
    return ''
  }
}

function ps(pid, column) {
  try {
    return execFileSync('ps', ['-o', column, '-p', String(pid)], { encoding: 'utf8' }).trim()
  } catch {
    return ''
  }
}

/**
 * Ends a process that is not our child and waits until it is gone; after `patienceMs` it is killed.
 * @param {{ pid: number, begin: string, stopSignal?: string, patienceMs?: number }} target
 */
export async function endProcess({ pid, begin, stopSignal = 'SIGTERM', patienceMs = 10_000 }) {
  const alive = () => beginOf(pid) === begin
  if (!alive()) return
  signal(pid, stopSignal)
  const killAt = Date.now() + patienceMs
  while (alive()) {
    if (Date.now() > killAt) signal(pid, 'SIGKILL')
    await wait(LOOK_EVERY_MS)
  }
}

function signal(pid, name) {
  try {
    process.kill(pid, name)
  } catch (error) {
    if (error.code === 'EPERM') {
      throw new Failure(`Process ${pid} of an earlier start belongs to another user: stop it as that user.`)
    }
  }
}
