import { type Checked, type Layout, MAY_BE } from './layout'
import { SIGNS } from './net'

export type Cells = readonly (readonly Float32Array[])[]

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
export function decide(layout: Layout, cells: Cells): { lines: string[]; cost: number } {
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
