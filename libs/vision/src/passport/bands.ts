import { type Grey, inkOf, shrink, turn } from './grey'

interface Row {
  top: number
  bottom: number
  left: number
  right: number
}

const [ROWS_WIDTH, SLOPE_WIDTH] = [900, 700]
/** Degrees to both sides. */
const STEEPEST = 20
/** So far apart ink still belongs to one row, in pixels of `ROWS_WIDTH`. */
const GAP = 30
const MOST_BANDS = 6

export interface Band {
  band: Grey
  lines: 2 | 3
}

/**
 * Where the lines may be: pieces of the upright picture with two or three long rows of ink close to each other, the
 * lowest first.
 */
export function bandsOf(picture: Grey): Band[] {
  const slope = slopeOf(picture)
  const upright = Math.abs(slope) > 0.15 ? turn(picture, -slope) : picture
  const { runs, scale, width } = longRuns(upright)
  const found: { upper: Row; lower: Row; lines: 2 | 3 }[] = []
  const add = (upper: Row, lower: Row, lines: 2 | 3) => {
    const isNew = found.every(
      (one) => Math.abs(one.upper.top - upper.top) + Math.abs(one.lower.bottom - lower.bottom) >= 8,
    )
    if (isNew) found.push({ upper, lower, lines })
  }
  for (const share of [0.72, 0.5, 0.35]) {
    const rows = rowsOf(runs, share, width).map((row) => scaled(row, scale))
    for (const [upper, lower] of pairs(rows)) {
      const apart = middleOf(lower) - middleOf(upper)
      const shape = lengthOf(upper, lower) / apart
      if (shape > SHORTEST_OF_TWO) add(upper, lower, 2)
      else if (shape < LONGEST_OF_FIRST_AND_THIRD) add(upper, lower, 3)
      else {
        // Two of three lines.
        add(moved(upper, -apart), lower, 3)
        add(upper, moved(lower, apart), 3)
      }
    }
    // Lines that run into one.
    for (const row of rows.slice(-3)) {
      const shape = (row.bottom - row.top) / (row.right - row.left)
      if (shape > 0.055 && shape < 0.17) add(row, row, 2)
      else if (shape >= 0.17 && shape < 0.3) add(row, row, 3)
    }
  }
  return found
    .slice(0, MOST_BANDS)
    .map(({ upper, lower, lines }) => ({ band: cut(upright, upper, lower, lines === 2 ? 0.3 : 0.15), lines }))
}

/**
 * Two lines of 36 signs are about 14.4 times as long as they lie apart; of three lines of 30 two neighbours about 12
 * times, the first and the third 6 times.
 */
export const SHORTEST_OF_TWO = 13.1
const LONGEST_OF_FIRST_AND_THIRD = 8.5

const middleOf = ({ top, bottom }: Row) => (top + bottom) / 2
const lengthOf = (a: Row, b: Row) => Math.max(a.right - a.left, b.right - b.left)
const moved = (row: Row, by: number): Row => ({ ...row, top: row.top + by, bottom: row.bottom + by })

const scaled = ({ top, bottom, left, right }: Row, by: number): Row => ({
  top: top * by,
  bottom: bottom * by,
  left: left * by,
  right: right * by,
})

function pairs(rows: readonly Row[]): [Row, Row][] {
  const found: [Row, Row][] = []
  for (let below = rows.length - 1; below > 0; below--)
    for (let above = below - 1; above >= Math.max(0, below - 2); above--) {
      const [upper, lower] = [rows[above]!, rows[below]!]
      const longest = lengthOf(upper, lower)
      const shared = Math.min(upper.right, lower.right) - Math.max(upper.left, lower.left)
      const shape = (lower.bottom - upper.top) / longest
      if (shared > 0.7 * longest && shape > 0.035 && shape < 0.2) found.push([upper, lower])
    }
  return found
}

/** How far the text rises or falls, in degrees: there the profile of its rows is sharpest. */
function slopeOf(picture: Grey): number {
  const small = shrink(picture, SLOPE_WIDTH)
  const ink = inkOf(small, 8, 0.82)
  const places: [number, number][] = []
  for (let y = 1; y < small.height - 1; y++)
    for (let x = 1; x < small.width - 1; x++) if (ink[y * small.width + x]) places.push([x, y])
  let best = { sharpness: -1, degrees: 0 }
  const look = (from: number, to: number, step: number) => {
    for (let degrees = from; degrees <= to; degrees += step) {
      const sharpness = sharpnessAt(places, degrees, small.height)
      if (sharpness > best.sharpness) best = { sharpness, degrees }
    }
  }
  look(-STEEPEST, STEEPEST, 1)
  look(best.degrees - 1, best.degrees + 1, 0.2)
  return best.degrees
}

function sharpnessAt(places: readonly [number, number][], degrees: number, height: number): number {
  const rise = Math.tan((degrees * Math.PI) / 180)
  const rows = new Float64Array(height * 3)
  for (const [x, y] of places) {
    const row = Math.round(y - x * rise) + height
    rows[row] = rows[row]! + 1
  }
  let sharpness = 0
  for (let row = 1; row < rows.length; row++) sharpness += (rows[row]! - rows[row - 1]!) ** 2
  return sharpness
}

function longRuns(picture: Grey) {
  const { scale, ...small } = shrink(picture, ROWS_WIDTH)
  const { width, height } = small
  const ink = inkOf(small, 10, 0.82)
  const runs = Array.from({ length: height }, (_one, y) => {
    const closed = closedGaps(ink.subarray(y * width, (y + 1) * width))
    let [length, left, count] = [0, 0, 0]
    for (let x = 0; x <= width; x++) {
      if (x < width && closed[x]) {
        count += 1
        continue
      }
      if (count > length) [length, left] = [count, x - count]
      count = 0
    }
    return { length, left }
  })
  return { runs, scale, width }
}

function closedGaps(row: Uint8Array): Uint8Array {
  const closed = new Uint8Array(row.length)
  let last = -Infinity
  row.forEach((isInk, x) => {
    if (!isInk) return
    closed.fill(1, x - last <= GAP ? last : x, x + 1)
    last = x
  })
  return closed
}

function rowsOf(runs: readonly { length: number; left: number }[], share: number, width: number): Row[] {
  const least = Math.max(width * 0.3, runs.reduce((most, { length }) => Math.max(most, length), 0) * share)
  const rows: Row[] = []
  let begun = -1
  for (let y = 0; y <= runs.length; y++) {
    if (y < runs.length && runs[y]!.length >= least) {
      if (begun < 0) begun = y
      continue
    }
    if (begun >= 0 && y - begun >= 3) {
      const own = runs.slice(begun, y)
      const left = Math.min(...own.map((run) => run.left))
      const right = Math.max(...own.map((run) => run.left + run.length))
      rows.push({ top: begun, bottom: y, left, right })
    }
    begun = -1
  }
  return rows
}

/** From one row to another, with a little of what is around them. @param share of their height */
function cut(picture: Grey, upper: Row, lower: Row, share: number): Grey {
  const margin = (lower.bottom - upper.top) * share
  const left = Math.max(0, Math.floor(Math.min(upper.left, lower.left) - margin))
  const right = Math.min(picture.width, Math.ceil(Math.max(upper.right, lower.right) + margin))
  const top = Math.max(0, Math.floor(upper.top - margin))
  const bottom = Math.min(picture.height, Math.ceil(lower.bottom + margin))
  const [width, height] = [right - left, bottom - top]
  const pixels = new Uint8Array(width * height)
  for (let y = 0; y < height; y++) {
    const from = (top + y) * picture.width + left
    pixels.set(picture.pixels.subarray(from, from + width), y * width)
  }
  return { pixels, width, height }
}
