import type { Box, Colours, Point } from './colours'
import { type Found, findFaces, withoutDoubles } from './detector'
import type { Weights } from './weights'
import { convolve, cutSum, type Layer, separable } from './layers'
import { sample } from './sample'

export interface Models {
  detector: Weights
  points: Weights
}

export interface Head {
  eyes: readonly [Point, Point]
  chin: Point
  /** About: hair hides it. */
  crown: Point
  /** The outline of the face, without the forehead. */
  face: Box
  /** Degrees, clockwise: the line through the eyes, and the head from brow to chin. */
  eyeTilt: number
  tilt: number
}

/** A large face is found best in a small picture, a small one in a large picture. */
export const SIZES: readonly number[] = [224, 416]
/** From so likely a face on it is one; others beside it have to be likelier, and no dwarfs. */
const [LEAST, OTHERS, SHARE] = [0.5, 0.62, 0.35]

export function facesIn({ detector }: Models, picture: Colours, sizes = SIZES): Found[] {
  const all = sizes.flatMap((size) => findFaces(detector, picture, size, LEAST))
  const [main, ...others] = withoutDoubles(all).sort((a, b) => b.height * b.score - a.height * a.score)
  if (!main) return []
  return [main, ...others.filter(({ height, score }) => score > OTHERS && height > main.height * SHARE)]
}

/** The same face is looked at in boxes that lie a little differently: the mean is steadier than each. */
const SHIFTS = [
  [0, 0, 1],
  [-0.04, 0, 1.08],
  [0.04, 0, 1.08],
  [0, 0.05, 1.16],
  [0, -0.03, 1.04],
] as const

/** @param looks so many are taken */
export function headOf(models: Models, picture: Colours, box: Box, looks: number = SHIFTS.length): Head {
  const all = SHIFTS.slice(0, looks).map(([right, down, scale]) =>
    facePoints(models.points, picture, {
      x: box.x + box.width * (right + (1 - scale) / 2),
      y: box.y + box.height * (down + (1 - scale) / 2),
      width: box.width * scale,
      height: box.height * scale,
    }),
  )
  return headFrom(all[0]!.map((_one, at) => middle(all.map((points) => points[at]!))))
}

/** From the eyes to the chin it is about half of the head. */
const HEADS = 2.05

function headFrom(points: readonly Point[]): Head {
  const of = (from: number, to: number) => middle(points.slice(from, to + 1))
  const [left, right, chin] = [of(36, 41), of(42, 47), of(7, 9)]
  const between = middle([left, right])
  const outline = points.slice(0, 27)
  const [xs, ys] = [outline.map(({ x }) => x), outline.map(({ y }) => y)]
  const face = { x: Math.min(...xs), y: Math.min(...ys) }
  return {
    eyes: [left, right],
    chin,
    crown: { x: chin.x + (between.x - chin.x) * HEADS, y: chin.y + (between.y - chin.y) * HEADS },
    face: { ...face, width: Math.max(...xs) - face.x, height: Math.max(...ys) - face.y },
    eyeTilt: degrees(Math.atan2(right.y - left.y, right.x - left.x)),
    tilt: degrees(Math.atan2(between.x - chin.x, chin.y - between.y)),
  }
}

const degrees = (angle: number) => (angle * 180) / Math.PI

function middle(points: readonly Point[]): Point {
  const sum = points.reduce((one, { x, y }) => ({ x: one.x + x, y: one.y + y }), { x: 0, y: 0 })
  return { x: sum.x / points.length, y: sum.y / points.length }
}

export function moved(head: Head, { x, y }: Point, scale: number): Head {
  const point = (one: Point) => ({ x: (one.x - x) * scale, y: (one.y - y) * scale })
  const { face } = head
  return {
    ...head,
    eyes: [point(head.eyes[0]), point(head.eyes[1])],
    chin: point(head.chin),
    crown: point(head.crown),
    face: { ...point(face), width: face.width * scale, height: face.height * scale },
  }
}

export const headHeight = ({ chin, crown }: Head) => Math.hypot(chin.x - crown.x, chin.y - crown.y)

const MEAN = [122.782, 117.001, 104.298]
const SIZE = 112
/** Points of a face: 0 to 16 its outline, 17 to 26 brows, 27 to 35 nose, 36 to 47 eyes, 48 to 67 mouth. */
const POINTS = 68
/** The mean is taken of so many places of the last layer, a side. */
const [POOL, POOL_STEP] = [7, 2]

/** The points of the face in a box: the net `face_landmark_68` of `@vladmandic/face-api`. */
function facePoints(weights: Weights, picture: Colours, box: Box): Point[] {
  const side = Math.max(box.width, box.height)
  const square = {
    x: box.x + (box.width - side) / 2,
    y: box.y + (box.height - side) / 2,
    width: side,
    height: side,
  }
  let layer = sample(picture, square, SIZE, MEAN)
  for (let block = 0; block < 4; block++) layer = dense(weights, layer, block)
  const features = means(layer)
  const [filters, bias] = [weights.of('fc/weights'), weights.of('fc/bias')]
  return Array.from({ length: POINTS }, (_one, point) => {
    const [x, y] = [point * 2, point * 2 + 1].map((unit) =>
      features.reduce((sum, value, at) => sum + value * filters[at * POINTS * 2 + unit]!, bias[unit]!),
    ) as [number, number]
    return { x: square.x + x * side, y: square.y + y * side }
  })
}

function dense(weights: Weights, input: Layer, block: number): Layer {
  const name = (index: number) => `dense${block}/conv${index}`
  const first = cutSum(
    block === 0
      ? convolve(input, weights.convolution(name(0)), { stride: 2 })
      : separable(input, weights.separable(name(0)), 2),
  )
  const second = separable(first, weights.separable(name(1)))
  const third = separable(cutSum(first, second), weights.separable(name(2)))
  const fourth = separable(cutSum(first, second, third), weights.separable(name(3)))
  return cutSum(first, second, third, fourth)
}

function means({ values, width, height, channels }: Layer): Float32Array {
  const out = new Float32Array(Math.floor((width - POOL) / POOL_STEP + 1) ** 2 * channels)
  let to = 0
  for (let top = 0; top + POOL <= height; top += POOL_STEP)
    for (let left = 0; left + POOL <= width; left += POOL_STEP, to += channels)
      for (let place = 0; place < POOL * POOL; place++) {
        const from = ((top + Math.floor(place / POOL)) * width + left + (place % POOL)) * channels
        for (let one = 0; one < channels; one++) out[to + one]! += values[from + one]! / (POOL * POOL)
      }
  return out
}
