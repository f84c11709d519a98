import type { Box, Colours } from './colours'
import type { Layer } from './layers'

/** Samples a pixel and side at most: a small picture of a large one needs more of them. */
const MOST_SAMPLES = 6

/**
 * A part of a picture as a layer of `size` by `size`, what lies beside the picture as black.
 * @param mean what is taken off red, green and blue
 */
export function sample(picture: Colours, part: Box, size: number, mean: readonly number[]): Layer {
  const values = new Float32Array(size * size * 3)
  const [stepX, stepY] = [part.width / size, part.height / size]
  const count = Math.min(MOST_SAMPLES, Math.max(1, Math.round(Math.max(stepX, stepY))))
  for (let row = 0, to = 0; row < size; row++)
    for (let column = 0; column < size; column++, to += 3) {
      for (let down = 0; down < count; down++)
        for (let across = 0; across < count; across++)
          add(
            picture,
            part.x + (column + (across + 0.5) / count) * stepX - 0.5,
            part.y + (row + (down + 0.5) / count) * stepY - 0.5,
            values,
            to,
          )
      for (let one = 0; one < 3; one++)
        values[to + one] = (values[to + one]! / (count * count) - mean[one]!) / 255
    }
  return { values, width: size, height: size, channels: 3 }
}

/** Adds the colour at a place between four pixels. */
function add({ data, width, height }: Colours, x: number, y: number, values: Float32Array, to: number): void {
  if (x < -0.5 || y < -0.5 || x > width - 0.5 || y > height - 0.5) return
  const left = Math.max(0, Math.min(width - 1, Math.floor(x)))
  const top = Math.max(0, Math.min(height - 1, Math.floor(y)))
  const right = Math.min(width - 1, left + 1)
  const bottom = Math.min(height - 1, top + 1)
  const [u, v] = [Math.max(0, x - left), Math.max(0, y - top)]
  for (let one = 0; one < 3; one++) {
    const above = data[(top * width + left) * 4 + one]! * (1 - u) + data[(top * width + right) * 4 + one]! * u
    const below =
      data[(bottom * width + left) * 4 + one]! * (1 - u) + data[(bottom * width + right) * 4 + one]! * u
    values[to + one]! += above * (1 - v) + below * v
  }
}
