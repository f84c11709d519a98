import { type Grey, inkOf } from './grey'
import { signsIn } from './net'

/** Ink of one line, in pixels of its band. */
export interface Strip {
  top: number
  bottom: number
  left: number
  right: number
}

export function stripsOf(band: Grey, lines: number): Strip[] {
  const { width, height } = band
  const ink = inkOf(band, Math.max(8, Math.round(height / 8)), 0.8)
  const rows = Array.from({ length: height }, (_one, y) => sumOf(ink.subarray(y * width, (y + 1) * width)))
  const partings = PARTINGS[lines]!.map(([from, to]) => {
    let parting = Math.floor(height * from)
    for (let y = parting; y < Math.ceil(height * to); y++) if (rows[y]! < rows[parting]!) parting = y
    return parting
  })
  const strip = (from: number, to: number): Strip => {
    const least = Math.max(...rows.slice(from, to)) * 0.3
    let [top, bottom] = [from, to]
    while (top < to && rows[top]! < least) top += 1
    while (bottom > from && rows[bottom - 1]! < least) bottom -= 1
    let [left, right] = [width, 0]
    const enough = Math.max(2, (bottom - top) * 0.18)
    for (let x = 0; x < width; x++) {
      let sum = 0
      for (let y = top; y < bottom; y++) sum += ink[y * width + x]!
      if (sum < enough) continue
      left = Math.min(left, x)
      right = x + 1
    }
    return { top, bottom, left, right }
  }
  return [...partings, height].map((end, at) => strip(at ? partings[at - 1]! : 0, end))
}

/** Of the height of a band with so many lines. */
const PARTINGS: Record<number, readonly (readonly [number, number])[]> = {
  2: [[0.36, 0.64]],
  3: [
    [0.27, 0.42],
    [0.58, 0.73],
  ],
}

const sumOf = (values: Uint8Array): number => values.reduce((sum, value) => sum + value, 0)

interface Lay {
  left: number
  pitch: number
  /** Of the middle of the line. */
  y: number
  /** What the line falls by, of its length. */
  fall: number
  capital: number
  length: number
}

/** Signs by which a lay is tried: a few first, as they lie among 44, then every second one. */
const FEW = [0, 2, 3, 8, 10, 14, 18, 21, 25, 29, 33, 36, 40, 43]
const fewOf = (length: number) => FEW.map((place) => Math.round((place / 43) * (length - 1)))
const moreOf = (length: number) =>
  Array.from({ length: length / 2 }, (_one, half) => half * 2 + (half >= length / 4 ? 1 : 0))

const signsAt = (band: Grey, lay: Lay, place: number): Float32Array =>
  signsIn(band, {
    x: lay.left + place * lay.pitch,
    y: lay.y + lay.fall * (place - (lay.length - 1) / 2) * lay.pitch,
    pitch: lay.pitch,
    capital: lay.capital,
  })

export interface Laid {
  signs: Float32Array[]
  /** How sure the net is of them: the mean of the chances of the likeliest, as a natural logarithm. */
  sure: number
}

export interface Tried {
  lay: Lay
  score: number
}

const attempt = (band: Grey, lay: Lay, places: readonly number[]): Tried => ({
  lay,
  score: places.reduce((sum, place) => sum + Math.max(...signsAt(band, lay, place)), 0) / places.length,
})

/** Lays of so many cells over a line, the one first with which the net is surest. */
export function beginLays(band: Grey, strip: Strip, length: number): Tried[] {
  const few = fewOf(length)
  return firstLays(strip, length)
    .map((lay) => attempt(band, lay, few))
    .sort((a, b) => b.score - a.score)
}

/**
 * Lays the cells over a line so that the net is surest.
 * @param rank begins with the lay that was so good among the first ones: where the line is long with fillers, a lay that
 *   is off by one looks as good
 */
export function layLine(band: Grey, strip: Strip, begun: readonly Tried[], rank: number): Laid {
  const high = strip.bottom - strip.top
  const { length } = begun[rank]!.lay
  const [more, middle] = [moreOf(length), (length - 1) / 2]
  let best = attempt(band, begun[rank]!.lay, more)
  const vary = (change: (lay: Lay, by: number) => Partial<Lay>, steps: readonly number[]) => {
    const from = best.lay
    for (const by of steps) {
      const other = attempt(band, { ...from, ...change(from, by) }, more)
      if (other.score > best.score) best = other
    }
  }
  for (let round = 0; round < 2; round++) {
    vary(
      (from, by) => ({ left: from.left - by * from.pitch * middle, pitch: from.pitch * (1 + by) }),
      [-0.006, -0.003, 0.003, 0.006],
    )
    vary((from, by) => ({ left: from.left + by * from.pitch }), [-0.12, -0.06, 0.06, 0.12])
    vary((from, by) => ({ fall: from.fall + by }), [-0.008, -0.004, 0.004, 0.008])
    vary((from, by) => ({ y: from.y + by * high * 1.4 }), [-0.12, -0.06, 0.06, 0.12])
    vary((from, by) => ({ capital: from.capital * by }), [0.9, 1.1])
  }
  const signs = Array.from({ length }, (_one, place) => signsAt(band, best.lay, place))
  return { signs, sure: signs.reduce((sum, chances) => sum + Math.max(...chances), 0) / length }
}

/** Where the cells may lie, by the ends of the ink. */
function firstLays({ top, bottom, left, right }: Strip, length: number): Lay[] {
  const wide = (right - left) / (length - 0.25)
  const begin = { y: (top + bottom) / 2, fall: 0, capital: bottom - top, length }
  return [-0.018, -0.009, 0, 0.009, 0.018].flatMap((wider) =>
    [-0.3, -0.1, 0.1, 0.3].map((shift) => ({
      ...begin,
      left: left + (0.45 + shift) * wide,
      pitch: wide * (1 + wider),
    })),
  )
}
