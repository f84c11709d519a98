import type { Box, Colours } from './colours'
import { convolve, largest, leaky, mix, separable } from './layers'
import { sample } from './sample'
import type { Weights } from './weights'

/** A face that was found, and how likely it is one: 0 to 1. */
export interface Found extends Box {
  score: number
}

const MEAN = [117.001, 114.697, 97.404]
/** The five boxes that the net changes, in its cells. */
const ANCHORS = [
  [1.603231, 2.094468],
  [6.041143, 7.080126],
  [2.882459, 3.518061],
  [4.266906, 5.178857],
  [9.041765, 10.66308],
] as const
/** Of each box: middle, logarithm of size, likelihood. */
const NUMBERS = 5
const DEEPER = ['conv1', 'conv2', 'conv3', 'conv4', 'conv5']
const sigmoid = (value: number) => 1 / (1 + Math.exp(-value))

/**
 * The faces in a picture: the net `tiny_face_detector` of `@vladmandic/face-api`.
 * @param size what the picture is made to for the net: smaller faces need more
 */
export function findFaces(weights: Weights, picture: Colours, size: number, least: number): Found[] {
  const side = Math.max(picture.width, picture.height)
  let layer = sample(picture, { x: 0, y: 0, width: side, height: side }, size, MEAN)
  layer = leaky(convolve(layer, weights.convolution('conv0'), { isInside: true }))
  for (const name of DEEPER) layer = leaky(separable(largest(layer, 2), weights.separable(name)))
  layer = mix(largest(layer, 1), weights.convolution('conv8'))
  const found: Found[] = []
  const cell = side / layer.width
  for (let place = 0; place < layer.width * layer.height; place++)
    for (const [index, [wide, high]] of ANCHORS.entries()) {
      const at = place * layer.channels + index * NUMBERS
      const [x, y, width, height, likely] = layer.values.subarray(at, at + NUMBERS) as unknown as number[]
      const score = sigmoid(likely!)
      if (score < least) continue
      const box = { width: Math.exp(width!) * wide * cell, height: Math.exp(height!) * high * cell }
      found.push({
        ...box,
        x: ((place % layer.width) + sigmoid(x!)) * cell - box.width / 2,
        y: (Math.floor(place / layer.width) + sigmoid(y!)) * cell - box.height / 2,
        score,
      })
    }
  return withoutDoubles(found)
}

/** Boxes that share so much of their area are one face. */
const MOST_SHARED = 0.4

export function withoutDoubles(found: readonly Found[]): Found[] {
  const kept: Found[] = []
  for (const one of [...found].sort((a, b) => b.score - a.score))
    if (kept.every((other) => shared(one, other) <= MOST_SHARED)) kept.push(one)
  return kept
}

function shared(one: Box, other: Box): number {
  const across = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x)
  const down = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y)
  const both = Math.max(0, across) * Math.max(0, down)
  return both / (one.width * one.height + other.width * other.height - both)
}
