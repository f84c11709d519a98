import autocannon from 'autocannon'
import { Failure, say, step } from '../../deploy/local/program.mjs'
import { isSmall } from './small.mjs'
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
function processorTimes(folders) {
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
function processorBetween(before, after) {
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

const ROUNDS = isSmall ? 1 : 5
const SECONDS = isSmall ? 1 : 4
const WARM_UP_SECONDS = isSmall ? 1 : 3
/** Milliseconds of the processor for one answer: what takes less is not shown. */
const LEAST_SHOWN_MS = 0.005

/**
 * @typedef {{ title: string, rows: Record<string, string>[] }} Table every row has the same columns
 */

/**
 * Measures subjects in turn, so that whatever else the machine does meets all of them, and gives them as ratios.
 * @param {{ title: string, subjects: { name: string, port: number, request?: Partial<import('autocannon').Options> }[], request: { path: string } & Partial<import('autocannon').Options>, connections: number,
 *   yardsticks: string[], folders: { run: string }, rounds?: number }} options `request` is autocannon's, a subject's own goes before it; every subject is compared with each yardstick;
 *   `folders` of the processes that are measured
 * @returns {Promise<Table[]>} good answers a second, the median of the rounds, and each as a part of every yardstick; and
 *   what processor time an answer took, by process
 */
export async function compare({
  title,
  subjects,
  request,
  connections,
  yardsticks,
  folders,
  rounds = ROUNDS,
}) {
  const found = subjects.map(({ name, port, request: own }) => {
    const rates = /** @type {number[]} */ ([])
    const asked = { ...request, ...own }
    return { name, port, asked, rates, answers: 0, times: /** @type {Map<string, number>} */ (new Map()) }
  })
  for (const { port, asked } of found) await measure(port, asked, connections, WARM_UP_SECONDS)
  for (let round = 1; round <= rounds; round += 1) {
    await step(`round ${round} of ${rounds}`, async () => {
      for (const subject of found) {
        const before = processorTimes(folders)
        const rate = await measure(subject.port, subject.asked, connections, SECONDS)
        subject.rates.push(rate)
        subject.answers += rate * SECONDS
        for (const [name, ms] of processorBetween(before, processorTimes(folders)))
          subject.times.set(name, (subject.times.get(name) ?? 0) + ms)
      }
    })
  }
  const medians = new Map(found.map(({ name, rates }) => [name, middleOf(rates)]))
  const rows = [...medians].map(([name, rate]) => {
    const ratios = yardsticks.map((other) => [`of ${other}`, (rate / (medians.get(other) ?? NaN)).toFixed(2)])
    return { subject: name, ...Object.fromEntries(ratios), 'a second': String(Math.round(rate)) }
  })
  const how = `${connections} connections, median of ${rounds} rounds`
  return [
    { title: `${title}, ${how}`, rows },
    { title: 'milliseconds of the processor for one answer', rows: processorRows(found) },
  ]
}

/** @returns {Record<string, string>[]} a row for each process, a column for each subject */
function processorRows(found) {
  const used = (subject, name) => (subject.times.get(name) ?? 0) / subject.answers
  const names = [...new Set(found.flatMap(({ times }) => [...times.keys()]))]
  const row = (process, valueOf) => ({
    process,
    ...Object.fromEntries(found.map((subject) => [subject.name, valueOf(subject).toFixed(2)])),
  })
  return [
    ...names
      .filter((name) => found.some((subject) => used(subject, name) >= LEAST_SHOWN_MS))
      .map((name) => row(name, (subject) => used(subject, name))),
    row('together', (subject) => names.reduce((sum, name) => sum + used(subject, name), 0)),
  ]
}

/** Prints what a bench found. @param {Table} table */
export function show({ title, rows }) {
  say(title)
  const columns = Object.keys(rows[0])
  const widths = columns.map(
    (column) => Math.max(column.length, ...rows.map((row) => row[column].length)) + 2,
  )
  for (const cells of [columns, ...rows.map((row) => columns.map((column) => row[column]))])
    say(cells.map((text, index) => text.padStart(widths[index])).join(''))
}

/** @param {number[]} values */
export function middleOf(values) {
  return at(
    values.toSorted((a, b) => a - b),
    0.5,
  )
}

/** @param {number[]} sorted @param {number} part from 0 to 1 */
export const at = (sorted, part) => sorted[Math.floor(sorted.length * part)] ?? NaN

/**
 * @returns {Promise<number>} good answers a second
 */
export async function measure(port, { path, ...request }, connections, duration) {
  const result = await autocannon({
    url: `http://127.0.0.1:${port}${path}`,
    connections,
    duration,
    ...request,
  })
  const bad = result.non2xx + result.errors
  if (bad > 0) {
    const statuses = Object.entries(result.statusCodeStats ?? {}).map(
      ([code, { count }]) => `${count} times ${code}`,
    )
    throw new Failure(
      `${result.non2xx} answers were not good (${statuses.join(', ')}), ${result.errors} requests failed.`,
    )
  }
  return result['2xx'] / result.duration
}
