import model from './net.json'
import { at, type Grey } from './grey'

export const SIGNS = model.signs
const { width: WIDTH, height: HEIGHT, hidden: HIDDEN, leak: LEAK } = model
const INPUTS = WIDTH * HEIGHT

/** Weights in eight bits (tools/passport/train.mjs). */
function unpacked({ scale, data }: { scale: number; data: string }): Float32Array {
  const bytes = Uint8Array.from(atob(data), (one) => one.charCodeAt(0))
  return Float32Array.from(new Int8Array(bytes.buffer), (value) => value * scale)
}
const first = unpacked(model.first)
const second = unpacked(model.second)
const { firstBias, secondBias } = model

/** A sign's place in a picture: its middle, the pitch of its line and how high a capital is, in pixels. */
export interface Cell {
  x: number
  y: number
  pitch: number
  capital: number
}

/** Four samples a pixel keep thin strokes. */
const SAMPLES = [-0.25, 0.25].flatMap((dx) => [-0.25, 0.25].map((dy) => ({ dx, dy })))

const input = new Float32Array(INPUTS)
const hidden = new Float32Array(HIDDEN)

/** How likely each sign is in a cell, as natural logarithms. */
export function signsIn(picture: Grey, cell: Cell): Float32Array {
  sample(picture, cell)
  for (let unit = 0; unit < HIDDEN; unit++) {
    let sum = firstBias[unit]!
    const row = unit * INPUTS
    for (let one = 0; one < INPUTS; one++) sum += first[row + one]! * input[one]!
    hidden[unit] = sum > 0 ? sum : LEAK * sum
  }
  const chances = new Float32Array(SIGNS.length)
  for (let sign = 0; sign < SIGNS.length; sign++) {
    let sum = secondBias[sign]!
    for (let unit = 0; unit < HIDDEN; unit++) sum += second[sign * HIDDEN + unit]! * hidden[unit]!
    chances[sign] = sum
  }
  const most = Math.max(...chances)
  const total = chances.reduce((sum, value) => sum + Math.exp(value - most), 0)
  return chances.map((value) => Math.log(Math.exp(value - most) / total + 1e-6))
}

/** The ink of a cell, of mean 0 and variance 1: light and contrast say nothing. */
function sample(picture: Grey, { x, y, pitch, capital }: Cell): void {
  const [wide, high] = [pitch * model.wider, capital * model.higher]
  const [right, bottom] = [picture.width - 2, picture.height - 2]
  let total = 0
  for (let row = 0; row < HEIGHT; row++)
    for (let column = 0; column < WIDTH; column++) {
      let sum = 0
      for (const { dx, dy } of SAMPLES) {
        const u = x + ((column + 0.5 + dx) / WIDTH - 0.5) * wide
        const v = y + ((row + 0.5 + dy) / HEIGHT - 0.5) * high
        sum += at(picture, Math.min(right, Math.max(0, u)), Math.min(bottom, Math.max(0, v)))
      }
      const ink = 255 - sum / SAMPLES.length
      input[row * WIDTH + column] = ink
      total += ink
    }
  const mean = total / INPUTS
  const deviation = Math.sqrt(input.reduce((sum, value) => sum + (value - mean) ** 2, 0) / INPUTS) + 1e-3
  for (let one = 0; one < INPUTS; one++) input[one] = (input[one]! - mean) / deviation
}
