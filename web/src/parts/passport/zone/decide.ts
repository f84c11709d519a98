import { SIGNS } from './net'

// Where the signs of the two lines say what they may be (ICAO Doc 9303, part 4, section 4.2.2).

const LETTERS = places(/[A-Z]/)
const DIGITS = places(/\d/)
const FILLER = places(/</)
const ALL = places(/./)
const NAMES = [...LETTERS, ...FILLER]

function places(kind: RegExp): number[] {
  return [...SIGNS].flatMap((sign, at) => (kind.test(sign) ? [at] : []))
}

/** What may stand at a place of the second line. */
function allowedBelow(at: number): readonly number[] {
  if (at < 9) return ALL
  if (at >= 10 && at < 13) return NAMES
  if (at === 20) return places(/[MF<]/)
  if (at >= 28 && at < 42) return ALL
  return at === 42 ? [...DIGITS, ...FILLER] : DIGITS
}

const allowedAbove = (at: number): readonly number[] => (at === 0 ? places(/P/) : NAMES)

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

/** The likeliest reading of a part and its check digit that fit each other. */
function readPart(signs: readonly Float32Array[], from: number, to: number, mayBeEmpty = false): Part {
  let readings: { text: string; chance: number }[] = [{ text: '', chance: 0 }]
  for (let at = from; at <= to; at++) {
    const choices = allowedBelow(at)
      .map((sign) => ({ sign: SIGNS[sign]!, chance: signs[at]![sign]! }))
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

/** The likeliest two lines, and what it costs that their check digits fit. */
export function decide(
  above: readonly Float32Array[],
  below: readonly Float32Array[],
): { lines: [string, string]; cost: number } {
  const likeliest = (chances: Float32Array, allowed: readonly number[]): string =>
    SIGNS[allowed.reduce((best, one) => (chances[one]! > chances[best]! ? one : best))]!
  const one = (at: number) => likeliest(below[at]!, allowedBelow(at))
  const parts = [
    readPart(below, 0, 9),
    readPart(below, 13, 19),
    readPart(below, 21, 27),
    readPart(below, 28, 42, true),
  ] as const
  const [number, birth, expiry, own] = parts
  return {
    lines: [
      above.map((chances, at) => likeliest(chances, allowedAbove(at))).join(''),
      number.text + one(10) + one(11) + one(12) + birth.text + one(20) + expiry.text + own.text + one(43),
    ],
    cost: parts.reduce((sum, { cost }) => sum + cost, 0),
  }
}
