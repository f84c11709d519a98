import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The kernel counts in hundredths of a second. */
const MS_OF_TICK = 10

/**
 * Processor time that each process of a data folder has used so far, with those that it has started (Postgres has one
 * for each connection). By it processes can be compared on a machine that has other work, too.
 * @param {{ run: string }} folders
 * @returns {Map<string, number>} milliseconds by name; empty where there is no /proc
 */
export function processorTimes(folders) {
  /** @type {Map<number, { parent: number, ms: number }>} */
  const usage = new Map()
  for (const pid of processNumbers()) {
    const used = usageOf(pid)
    if (used) usage.set(pid, used)
  }
  const names = new Map(
    readdirSync(folders.run)
      .filter((file) => file.endsWith('.json'))
      .map((file) => JSON.parse(readFileSync(join(folders.run, file), 'utf8')))
      .map(({ name, pid }) => [pid, name]),
  )
  const times = new Map()
  for (const [pid, { ms }] of usage) {
    let owner = pid
    while (owner && !names.has(owner)) owner = usage.get(owner)?.parent ?? 0
    const name = names.get(owner)
    if (name) times.set(name, (times.get(name) ?? 0) + ms)
  }
  return times
}

/** What has been used between two looks. @returns {Map<string, number>} */
export function processorBetween(before, after) {
  return new Map([...after].map(([name, ms]) => [name, ms - (before.get(name) ?? 0)]))
}

function processNumbers() {
  try {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map(Number)
  } catch {
    return []
  }
}

/** Its own time and that of those it has started that are gone. */
function usageOf(pid) {
  try {
    // The name of the program is in brackets, and may hold anything.
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0)
    return { parent: Number(fields[1]), ms: ticks * MS_OF_TICK }
  } catch {
    // It has ended meanwhile.
    return undefined
  }
}
