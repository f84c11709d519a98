import type { Box, Colours, Point } from './colours'
import { convolve, cutSum, type Layer, separable } from './layers'
import { sample } from './sample'
import type { Weights } from './weights'

const MEAN = [122.782, 117.001, 104.298]
const SIZE = 112
/** Points of a face: 0 to 16 its outline, 17 to 26 brows, 27 to 35 nose, 36 to 47 eyes, 48 to 67 mouth. */
const POINTS = 68
/** The mean is taken of so many places of the last layer, a side. */
const [POOL, POOL_STEP] = [7, 2]

/** The points of the face in a box: the net `face_landmark_68` of `@vladmandic/face-api`. */
export function facePoints(weights: Weights, picture: Colours, box: Box): Point[] {
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
