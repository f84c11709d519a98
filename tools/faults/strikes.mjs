import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { Failure } from '../../deploy/local/program.mjs'

const ASK_EVERY_MS = 50
/** Whether it was in time is for the bounds of the fault to say. */
const BACK_WITHIN_MS = 180_000

/**
 * Ends processes at the same moment, `SIGKILL` as a crash does, `SIGTERM` in order, and waits until those that are
 * started in their places are ready.
 * @param {import('./stand.mjs').Stand} stand
 * @param {string[]} names
 * @param {NodeJS.Signals} signal
 */
export async function endAll({ processes, struck }, names, signal) {
  struck.push(...names)
  const before = names.map((name) => processes.pidOf(name))
  for (const name of names) processes.strike(name, signal)
  await Promise.all(names.map((name, index) => untilBack(processes, name, before[index])))
}

export async function freeze({ processes, struck }, names, milliseconds) {
  struck.push(...names)
  const pids = names.flatMap((name) => familyOf(processes.pidOf(name)))
  try {
    // Parents first: they start nothing more.
    for (const pid of pids) send(pid, 'SIGSTOP')
    await wait(milliseconds)
  } finally {
    for (const pid of pids.toReversed()) send(pid, 'SIGCONT')
  }
  await Promise.all(names.map((name) => untilBack(processes, name)))
}

export async function restartWith(stand, names, env) {
  for (const name of names) stand.processes.setEnv(name, env)
  await endAll(stand, names, 'SIGTERM')
}

async function untilBack(processes, name, formerPid = -1) {
  const giveUpAt = Date.now() + BACK_WITHIN_MS
  while ([undefined, formerPid].includes(processes.pidOf(name)) || !(await processes.isReady(name))) {
    if (Date.now() > giveUpAt) throw new Failure(`${name} did not come back, log: ${processes.logOf(name)}`)
    await wait(ASK_EVERY_MS)
  }
}

/** A process and what it started, parents first; Linux only. @returns {number[]} */
function familyOf(pid) {
  if (!pid) return []
  const children = new Map()
  for (const entry of readdirSync('/proc')) {
    if (!/^\d+$/.test(entry)) continue
    const parent = parentOf(entry)
    if (parent) children.set(parent, [...(children.get(parent) ?? []), Number(entry)])
  }
  const family = [pid]
  for (const member of family) family.push(...(children.get(member) ?? []))
  return family
}

function parentOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
  } catch {
    // It has just ended.
    return undefined
  }
}

function send(pid, signal) {
  try {
    process.kill(pid, signal)
  } catch (error) {
    // A member of the family that has ended on its own.
    if (error.code !== 'ESRCH') throw error
  }
}
