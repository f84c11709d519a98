import type { Box, Colours } from './colours'
import { type Ground, groundOf } from './background'
import type { Head } from './head'

export type Fault = 'tilted' | 'eyes' | 'background' | 'backgroundDark' | 'dark' | 'blurred'

/** Measures of a cut picture, for the limits below and for who sets them. */
export interface Measures {
  tilt: number
  eyeTilt: number
  /** How far the colours beside the head lie apart, and how light they are: 0 to 255. */
  spread: number
  backgroundLight: number
  faceLight: number
  pictureLight: number
  /** Of the eyes: change from pixel to pixel against contrast. */
  sharpness: number
}

/** Degrees: ICAO asks for at most 8 of the head; eyes that are not level are reported earlier. */
const [MOST_TILT, MOST_EYE_TILT] = [8, 6]
const [MOST_SPREAD, LEAST_BACKGROUND] = [16, 170]
const [LEAST_FACE, LEAST_PICTURE] = [70, 120]
const LEAST_SHARPNESS = 0.0036

export function faultsOf(measures: Measures): Fault[] {
  const tilt = (measures.tilt + measures.eyeTilt) / 2
  const isTilted = Math.abs(tilt) > MOST_TILT
  const isDark = measures.faceLight < LEAST_FACE || measures.pictureLight < LEAST_PICTURE
  const isUneven = measures.spread > MOST_SPREAD
  return [
    ...(isTilted ? ['tilted' as const] : []),
    ...(!isTilted && Math.abs(measures.eyeTilt) > MOST_EYE_TILT ? ['eyes' as const] : []),
    ...(isUneven ? ['background' as const] : []),
    ...(!isUneven && !isDark && measures.backgroundLight < LEAST_BACKGROUND
      ? ['backgroundDark' as const]
      : []),
    ...(isDark ? ['dark' as const] : []),
    ...(measures.sharpness < LEAST_SHARPNESS ? ['blurred' as const] : []),
  ]
}

/** @param picture the cut one @param head in it */
export function measure(picture: Colours, head: Head): Measures {
  const beside = coloursOfGround(picture, groundOf(picture, head))
  const ground = [0, 1, 2].map((channel) => beside.map((one) => one[channel]!))
  return {
    tilt: head.tilt,
    eyeTilt: head.eyeTilt,
    spread: Math.max(...ground.map(evennessOf)),
    backgroundLight: ground.reduce((sum, values) => sum + meanOf(values), 0) / 3,
    faceLight: highOf(coloursIn(picture, head.face).map(lightOf)),
    pictureLight: highOf(
      coloursIn(picture, { x: 0, y: 0, width: picture.width, height: picture.height }).map(lightOf),
    ),
    sharpness: sharpnessOf(picture, head),
  }
}

function coloursOfGround(picture: Colours, { box, without }: Ground): Colour[] {
  const isBeside = (x: number, y: number) =>
    ((x - without.x) / without.across) ** 2 + ((y - without.y) / without.along) ** 2 > 1
  return coloursIn(picture, box, isBeside)
}

/** Every pixel would be no better: some thousand are enough. */
const MOST_PIXELS = 4_000

type Colour = [number, number, number]

function coloursIn(
  { data, width, height }: Colours,
  box: Box,
  counts: (x: number, y: number) => boolean = () => true,
): Colour[] {
  const step = Math.max(1, Math.sqrt((box.width * box.height) / MOST_PIXELS))
  const out: Colour[] = []
  for (let y = Math.max(0, box.y); y < Math.min(height, box.y + box.height); y += step)
    for (let x = Math.max(0, box.x); x < Math.min(width, box.x + box.width); x += step) {
      if (!counts(x, y)) continue
      const at = (Math.floor(y) * width + Math.floor(x)) * 4
      out.push([data[at]!, data[at + 1]!, data[at + 2]!])
    }
  return out
}

const lightOf = ([red, green, blue]: Readonly<Colour>) => 0.299 * red + 0.587 * green + 0.114 * blue

const meanOf = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)

function spreadOf(values: readonly number[]): number {
  const mean = meanOf(values)
  return Math.sqrt(meanOf(values.map((value) => (value - mean) ** 2)))
}

/** Of loose hair, nothing is said: a tenth of the values, those that are furthest from the middle one, do not count. */
function evennessOf(values: readonly number[]): number {
  const middle = [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0
  const nearest = values.map((value) => Math.abs(value - middle)).sort((a, b) => a - b)
  return Math.sqrt(meanOf(nearest.slice(0, Math.ceil(values.length * 0.9)).map((value) => value ** 2)))
}

/** Nineteen of twenty are darker. */
const highOf = (values: readonly number[]) =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? 0

const [STRIP_WIDE, STRIP_HIGH] = [160, 64]

/** The strip of the eyes in one size: how much each pixel differs from its neighbours, against how much all differ. */
function sharpnessOf(picture: Colours, { eyes: [left, right] }: Head): number {
  const apart = Math.hypot(right.x - left.x, right.y - left.y)
  const from = { x: Math.min(left.x, right.x) - apart * 0.3, y: (left.y + right.y) / 2 - apart * 0.32 }
  const strip = new Float32Array(STRIP_WIDE * STRIP_HIGH)
  for (let row = 0; row < STRIP_HIGH; row++)
    for (let column = 0; column < STRIP_WIDE; column++)
      strip[row * STRIP_WIDE + column] = lightAt(
        picture,
        from.x + ((column + 0.5) / STRIP_WIDE) * apart * 1.6,
        from.y + ((row + 0.5) / STRIP_HIGH) * apart * 0.64,
      )
  let edges = 0
  for (let row = 1; row < STRIP_HIGH - 1; row++)
    for (let column = 1; column < STRIP_WIDE - 1; column++) {
      const at = row * STRIP_WIDE + column
      const around = strip[at - 1]! + strip[at + 1]! + strip[at - STRIP_WIDE]! + strip[at + STRIP_WIDE]!
      edges += (strip[at]! * 4 - around) ** 2
    }
  return edges / strip.length / (spreadOf([...strip]) ** 2 + 1)
}

/** Between four pixels. */
function lightAt({ data, width, height }: Colours, x: number, y: number): number {
  const left = Math.min(width - 2, Math.max(0, Math.floor(x)))
  const top = Math.min(height - 2, Math.max(0, Math.floor(y)))
  const [u, v] = [Math.min(1, Math.max(0, x - left)), Math.min(1, Math.max(0, y - top))]
  const of = (column: number, row: number) => {
    const at = (row * width + column) * 4
    return lightOf([data[at]!, data[at + 1]!, data[at + 2]!])
  }
  const above = of(left, top) * (1 - u) + of(left + 1, top) * u
  return above * (1 - v) + (of(left, top + 1) * (1 - u) + of(left + 1, top + 1) * u) * v
}
