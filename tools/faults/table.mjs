import { say } from '../../deploy/local/program.mjs'

/** @type {[name: string, width: number][]} */
const COLUMNS = [
  ['fault', 56],
  ['answers', 7],
  ['bad', 6],
  ['at most', 7],
  ['good after', 10],
  ['at most', 7],
  ['slowest', 7],
  ['at most', 7],
  ['made up', 7],
  ['at most', 7],
  ['died', 4],
]

/**
 * @typedef {{ name: string, how: string }} Ended
 * @typedef {ReturnType<import('./probes.mjs').Probes['measure']> & { madeUpMs?: number, ended: Ended[] }} Figures
 */

const seconds = (milliseconds) =>
  Number.isFinite(milliseconds) ? `${(milliseconds / 1_000).toFixed(1)} s` : 'never'
const percent = (share) => `${(share * 100).toFixed(1)}%`

function line(cells) {
  const padded = cells.map((cell, index) => {
    const width = COLUMNS[index][1]
    return index === 0 ? String(cell).padEnd(width) : String(cell).padStart(width)
  })
  return padded.join('  ')
}

export function sayHead() {
  say(`\n${line(COLUMNS.map(([name]) => name))}`)
}

/**
 * A fault with its measured figures beside their bounds, and below it what was not as it must be.
 * @param {import('./process-faults.mjs').Fault} fault
 * @param {Figures} figures
 * @param {string[]} wrong
 */
export function sayFault({ name, bounds }, figures, wrong) {
  const { total, rate, backMs, slowestMs, madeUpMs, ended } = figures
  say(
    line([
      name,
      total,
      percent(rate),
      percent(bounds.rate),
      seconds(backMs),
      seconds(bounds.backMs),
      seconds(slowestMs),
      seconds(bounds.slowestMs),
      ...(bounds.madeUpMs ? [seconds(madeUpMs), seconds(bounds.madeUpMs)] : ['', '']),
      ended.length,
    ]),
  )
  for (const sentence of wrong) say(`    WRONG: ${sentence}`)
}

/**
 * A fault that this machine cannot have.
 * @param {import('./process-faults.mjs').Fault} fault
 */
export function sayNotRun({ name, notRun }) {
  say(`${name.padEnd(COLUMNS[0][1])}  not run: ${notRun}`)
}

/**
 * What of the measured figures is beyond its bound. Nothing may die that was not struck.
 * @param {Pick<import('./process-faults.mjs').Fault, 'bounds'>} fault
 * @param {Figures} figures
 * @returns {string[]}
 */
export function beyond({ bounds }, { rate, backMs, slowestMs, madeUpMs, bad, ended }) {
  const sentences = [
    ...died(ended),
    rate > bounds.rate && `${percent(rate)} of the answers were bad: ${bad.join(', ')}`,
    backMs > bounds.backMs && `there was no good answer for ${seconds(backMs)}: ${bad.join(', ')}`,
    bounds.madeUpMs &&
      (madeUpMs ?? 0) > bounds.madeUpMs &&
      `events or mails were late by ${seconds(madeUpMs)}`,
    slowestMs > bounds.slowestMs && `an answer took ${seconds(slowestMs)}`,
  ]
  return sentences.filter((sentence) => typeof sentence === 'string')
}

/** What ended and was not struck. @param {Ended[]} ended @returns {string[]} */
export function died(ended) {
  const all = ended.map(({ name, how }) => `${name} (${how})`)
  return all.length > 0 ? [`died on its own: ${all.join(', ')}`] : []
}
