import type { Passport } from './passport'
import { isCard } from './read-card'
import { readLines } from './read-lines'
import { type Band, bandsOf, SHORTEST_OF_TWO } from './bands'
import { type Grey, mirrored, turn } from './grey'
import { beginLays, type Laid, layLine, type Strip, stripsOf, type Tried } from './line-strips'
import { LARGE_CARD, type Layout, PASSPORT, SMALL_CARD, type Checked, MAY_BE } from './layout'
import { SIGNS } from './net'

/** Taken up to so much correction for the check digits to fit, in natural logarithms of chance (ADR 41). */
const MOST_COST = 4
/**
 * From so sure a net on there were two lines, and from so plain signs on it is no use to look elsewhere: the mean of the
 * chances of the likeliest signs, as a natural logarithm. What is no zone has -0.1 to -0.3, a card on its side -0.08, a
 * good picture -0.01. From `UPRIGHT_SURE` on the picture does not lie on its side.
 */
const [SURE, UPRIGHT_SURE, PLAIN] = [-0.1, -0.06, -0.03]

export type PictureProblem = 'zone' | 'unsure' | 'mirrored'
export type ReadPicture =
  | { passport: Passport; lines: readonly string[] }
  | { problem: 'card'; lines: readonly string[] }
  | { problem: PictureProblem }
  | { problem: 'expired'; day: string }

/** How a picture may lie, in degrees: a person holds the page before a camera nearly upright. */
const [ANY_WAY, UPRIGHT] = [
  [0, 180, 90, 270],
  [0, 180],
]

/**
 * Reads the machine-readable zone in a picture.
 * @param today `YYYY-MM-DD`
 * @param isFrame one of many pictures of a camera: there is no time to look whether it is mirrored
 */
export function readZone(picture: Grey, today: string, isFrame = false): ReadPicture {
  let surest = -Infinity
  for (const degrees of isFrame ? UPRIGHT : ANY_WAY) {
    const { read, sure } = readUpright(degrees ? turn(picture, degrees) : picture, today)
    if (read) return read
    surest = Math.max(surest, sure)
    if (surest >= UPRIGHT_SURE && degrees === 180) break
  }
  if (!isFrame && isMirrored(picture, today)) return { problem: 'mirrored' }
  return { problem: surest >= SURE ? 'unsure' : 'zone' }
}

function isMirrored(picture: Grey, today: string): boolean {
  const other = mirrored(picture)
  return UPRIGHT.some((degrees) => {
    const { read } = readUpright(degrees ? turn(other, degrees) : other, today)
    return read !== undefined && 'lines' in read
  })
}

interface Read {
  read?: ReadPicture
  sure: number
}

function readUpright(picture: Grey, today: string): Read {
  let surest = -Infinity
  for (const { band, lines } of bandsOf(picture)) {
    const strips = stripsOf(band, lines)
    if (strips.some(({ top, bottom, left, right }) => bottom - top < 6 || right - left < band.width * 0.5))
      continue
    const begun = begin({ band, lines }, strips)
    if (!begun) continue
    const isPassport = begun.layout === PASSPORT
    for (let rank = 0; rank < (isPassport ? RANKS : 1); rank++) {
      const { read, sure } = readStrips(band, strips, begun, rank, today)
      if (read) return { read, sure }
      surest = Math.max(surest, sure)
      if (sure < SURE) break
      if (isPassport && sure >= PLAIN && rank === RANKS - 1) return { sure: surest }
    }
  }
  return { sure: surest }
}

interface Begun {
  layout: Layout
  lays: readonly (readonly Tried[])[]
}

/** A line of 44 signs is about 17.6 times as long as it lies from the next one, one of 36 about 14.4 times. */
const LONGEST_CARD = 16.8

/**
 * Which document it may be: two lines are those with which the net is surer of the lower one.
 * @returns undefined: two of three lines
 */
function begin({ band, lines }: Band, strips: readonly Strip[]): Begun | undefined {
  const laid = (layout: Layout): Begun => ({
    layout,
    lays: strips.map((strip) => beginLays(band, strip, layout.length)),
  })
  if (lines === 3) return laid(SMALL_CARD)
  const [upper, lower] = [strips[0]!, strips[1]!]
  const apart = (lower.top + lower.bottom - upper.top - upper.bottom) / 2
  const shape = (lower.right - lower.left) / apart
  if (shape < SHORTEST_OF_TWO) return undefined
  if (shape > LONGEST_CARD) return laid(PASSPORT)
  const score = ({ length }: Layout) => beginLays(band, lower, length)[0]!.score
  return laid(score(LARGE_CARD) > score(PASSPORT) ? LARGE_CARD : PASSPORT)
}

/** No name has one letter four times in a row: cells that lie beside a row of fillers look so. */
const REPEATED = /([A-Z])\1{3}/

const RANKS = 2

/** Of a line that is as good as this no other lay is tried, and of one that is as bad none is good. */
const [GOOD, BAD] = [-0.004, -0.05]
const LAYS_OF_CARD = 4

/** The lines of a card are short, and may be nearly nothing but fillers: more lays are tried, each line on its own. */
function laySurest(band: Grey, strip: Strip, begun: readonly Tried[]): Laid {
  let best = layLine(band, strip, begun, 0)
  for (let rank = 1; rank < LAYS_OF_CARD && best.sure < GOOD && best.sure >= BAD; rank++) {
    const other = layLine(band, strip, begun, rank)
    if (other.sure > best.sure) best = other
  }
  return best
}

function readStrips(
  band: Grey,
  strips: readonly Strip[],
  { layout, lays }: Begun,
  rank: number,
  today: string,
): Read {
  const laid = strips.map((strip, line) =>
    layout === PASSPORT ? layLine(band, strip, lays[line]!, rank) : laySurest(band, strip, lays[line]!),
  )
  const all = laid.map((one) => one.sure)
  // Upside down, one line of a card may look good.
  const sure = layout === PASSPORT ? all.reduce((sum, one) => sum + one, 0) / all.length : Math.min(...all)
  const { lines, cost } = decide(
    layout,
    laid.map(({ signs }) => signs),
  )
  if (cost > MOST_COST || REPEATED.test(lines[layout.names]!)) return { sure }
  if (layout !== PASSPORT) return isCard(lines, today) ? { read: { problem: 'card', lines }, sure } : { sure }
  const read = readLines(lines, today)
  if ('passport' in read) return { read: { ...read, lines }, sure }
  return read.day ? { read: { problem: 'expired', day: read.day }, sure } : { sure }
}

type Cells = readonly (readonly Float32Array[])[]

/** Places in the net's signs. */
const ALLOWED = new Map(
  Object.entries(MAY_BE).map(([letter, kind]) => [
    letter,
    [...SIGNS].flatMap((sign, at) => (kind.test(sign) ? [at] : [])),
  ]),
)
const allowedAt = ({ lines }: Layout, line: number, at: number): readonly number[] =>
  ALLOWED.get(lines[line]![at]!)!

const WEIGHTS = [7, 3, 1]
const VALUES = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'

function checkDigit(text: string): string {
  const sum = [...text].reduce(
    (total, sign, at) => total + Math.max(0, VALUES.indexOf(sign)) * WEIGHTS[at % WEIGHTS.length]!,
    0,
  )
  return String(sum % 10)
}

/** Readings that are followed at once, and signs that each place may be. */
const [READINGS, CHOICES] = [60, 3]

interface Part {
  text: string
  /** What it costs to read it so that its check digit fits, in natural logarithms of chance; none does: a lot. */
  cost: number
}
const NEVER = 99

function readPart(layout: Layout, cells: Cells, { line, from, to, mayBeEmpty }: Checked): Part {
  let readings: { text: string; chance: number }[] = [{ text: '', chance: 0 }]
  for (let at = from; at <= to; at++) {
    const choices = allowedAt(layout, line, at)
      .map((sign) => ({ sign: SIGNS[sign]!, chance: cells[line]![at]![sign]! }))
      .sort((a, b) => b.chance - a.chance)
      .slice(0, CHOICES)
    readings = readings
      .flatMap(({ text, chance }) =>
        choices.map((one) => ({ text: text + one.sign, chance: chance + one.chance })),
      )
      .sort((a, b) => b.chance - a.chance)
      .slice(0, READINGS)
  }
  const [likeliest] = readings
  const fitting = readings.find(({ text }) => {
    const [body, digit] = [text.slice(0, -1), text.at(-1)]
    return checkDigit(body) === digit || (mayBeEmpty && digit === '<' && /^<*$/.test(body))
  })
  return fitting
    ? { text: fitting.text, cost: likeliest!.chance - fitting.chance }
    : { text: likeliest!.text, cost: NEVER }
}

/** The likeliest lines, and what it costs that their check digits fit. */
function decide(layout: Layout, cells: Cells): { lines: string[]; cost: number } {
  const lines = cells.map((line, row) =>
    line
      .map((chances, at) => {
        const allowed = allowedAt(layout, row, at)
        return SIGNS[allowed.reduce((best, one) => (chances[one]! > chances[best]! ? one : best))]!
      })
      .join(''),
  )
  let total = 0
  for (const part of layout.checked) {
    const line = lines[part.line]!
    // Such a number is only as good as it looks: anyone who reads the lines checks its digit.
    if (part.goesOn && line[part.to] === '<' && line[part.goesOn] !== '<') continue
    const { text, cost } = readPart(layout, cells, part)
    lines[part.line] = line.slice(0, part.from) + text + line.slice(part.to + 1)
    total += cost
  }
  return { lines, cost: total }
}
