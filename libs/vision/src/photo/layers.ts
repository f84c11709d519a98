/** Values of a picture or of a layer: row after row, the channels of a place beside each other. */
export interface Layer {
  values: Float32Array
  width: number
  height: number
  channels: number
}

/** Weights of a convolution of three by three, or of one: by place, then by what comes in, then by what goes out. */
export interface Convolution {
  filters: Float32Array
  bias: Float32Array
}

/** One filter of three by three for each channel, then a mixture of the channels. */
export interface Separable {
  depthwise: Float32Array
  pointwise: Float32Array
  bias: Float32Array
}

const blank = (width: number, height: number, channels: number): Layer => ({
  values: new Float32Array(width * height * channels),
  width,
  height,
  channels,
})

/** How far a filter of three reaches over the edge: as much as makes `stride` fit, less of it before. */
function edge(size: number, stride: number): { out: number; before: number } {
  const out = Math.ceil(size / stride)
  return { out, before: Math.floor(Math.max(0, (out - 1) * stride + 3 - size) / 2) }
}

/** @param isInside the filter stays within the picture, which gets smaller by two */
export function convolve(
  input: Layer,
  { filters, bias }: Convolution,
  { stride = 1, isInside = false } = {},
): Layer {
  const [across, down] = [edge(input.width, stride), edge(input.height, stride)]
  const out = isInside
    ? blank(input.width - 2, input.height - 2, bias.length)
    : blank(across.out, down.out, bias.length)
  const [left, top] = isInside ? [0, 0] : [across.before, down.before]
  const many = bias.length
  for (let y = 0, to = 0; y < out.height; y++)
    for (let x = 0; x < out.width; x++, to += many) {
      out.values.set(bias, to)
      for (let tap = 0; tap < 9; tap++) {
        const fromX = x * stride - left + (tap % 3)
        const fromY = y * stride - top + Math.floor(tap / 3)
        if (fromX < 0 || fromY < 0 || fromX >= input.width || fromY >= input.height) continue
        const from = (fromY * input.width + fromX) * input.channels
        addMixed(
          input.values,
          from,
          input.channels,
          filters,
          tap * input.channels * many,
          out.values,
          to,
          many,
        )
      }
    }
  return out
}

export function mix(input: Layer, { filters, bias }: Convolution): Layer {
  const out = blank(input.width, input.height, bias.length)
  const many = bias.length
  for (let place = 0; place < input.width * input.height; place++) {
    out.values.set(bias, place * many)
    addMixed(input.values, place * input.channels, input.channels, filters, 0, out.values, place * many, many)
  }
  return out
}

/** Four channels at a time: what comes out is read and written a quarter as often. */
function addMixed(
  input: Float32Array,
  from: number,
  channels: number,
  weights: Float32Array,
  at: number,
  out: Float32Array,
  to: number,
  many: number,
): void {
  let channel = 0
  for (; channel + 3 < channels; channel += 4) {
    const first = input[from + channel]!
    const second = input[from + channel + 1]!
    const third = input[from + channel + 2]!
    const fourth = input[from + channel + 3]!
    if (first === 0 && second === 0 && third === 0 && fourth === 0) continue
    const row = at + channel * many
    for (let one = 0; one < many; one++)
      out[to + one] =
        out[to + one]! +
        first * weights[row + one]! +
        second * weights[row + many + one]! +
        third * weights[row + 2 * many + one]! +
        fourth * weights[row + 3 * many + one]!
  }
  for (; channel < channels; channel++) {
    const value = input[from + channel]!
    const row = at + channel * many
    for (let one = 0; one < many; one++) out[to + one] = out[to + one]! + value * weights[row + one]!
  }
}

export function separable(input: Layer, { depthwise, pointwise, bias }: Separable, stride = 1): Layer {
  const { channels } = input
  const [across, down] = [edge(input.width, stride), edge(input.height, stride)]
  const deep = blank(across.out, down.out, channels)
  for (let y = 0, to = 0; y < deep.height; y++)
    for (let x = 0; x < deep.width; x++, to += channels)
      for (let tap = 0; tap < 9; tap++) {
        const fromX = x * stride - across.before + (tap % 3)
        const fromY = y * stride - down.before + Math.floor(tap / 3)
        if (fromX < 0 || fromY < 0 || fromX >= input.width || fromY >= input.height) continue
        const from = (fromY * input.width + fromX) * channels
        const row = tap * channels
        for (let one = 0; one < channels; one++)
          deep.values[to + one]! += input.values[from + one]! * depthwise[row + one]!
      }
  return mix(deep, { filters: pointwise, bias })
}

/** The largest of two by two. @param stride 1: the layer stays as large as it is */
export function largest(input: Layer, stride: 1 | 2): Layer {
  const { channels } = input
  const out = blank(Math.ceil(input.width / stride), Math.ceil(input.height / stride), channels)
  for (let y = 0, to = 0; y < out.height; y++)
    for (let x = 0; x < out.width; x++, to += channels)
      for (let one = 0; one < channels; one++) {
        let most = -Infinity
        for (let tap = 0; tap < 4; tap++) {
          const [fromX, fromY] = [x * stride + (tap & 1), y * stride + (tap >> 1)]
          if (fromX >= input.width || fromY >= input.height) continue
          most = Math.max(most, input.values[(fromY * input.width + fromX) * channels + one]!)
        }
        out.values[to + one] = most
      }
  return out
}

export function cutSum(...layers: readonly Layer[]): Layer {
  const values = new Float32Array(layers[0]!.values.length)
  for (const layer of layers) for (let at = 0; at < values.length; at++) values[at]! += layer.values[at]!
  for (let at = 0; at < values.length; at++) if (values[at]! < 0) values[at] = 0
  return { ...layers[0]!, values }
}

/** What is below nothing counts a tenth. */
export function leaky(layer: Layer): Layer {
  const { values } = layer
  for (let at = 0; at < values.length; at++) if (values[at]! < 0) values[at]! *= 0.1
  return layer
}
