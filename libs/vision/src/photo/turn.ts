import type { Colours } from './colours'

export type Turn = 90 | 180 | 270
export const TURNS: readonly Turn[] = [90, 270, 180]

/** The picture turned clockwise. */
export function turned({ data, width, height }: Colours, degrees: Turn): Colours {
  const [wide, high] = degrees === 180 ? [width, height] : [height, width]
  const out = new Uint8ClampedArray(data.length)
  for (let y = 0; y < high; y++)
    for (let x = 0; x < wide; x++) {
      const [fromX, fromY] = {
        90: [y, height - 1 - x],
        180: [width - 1 - x, height - 1 - y],
        270: [width - 1 - y, x],
      }[degrees] as [number, number]
      const [from, to] = [(fromY * width + fromX) * 4, (y * wide + x) * 4]
      for (let one = 0; one < 4; one++) out[to + one] = data[from + one]!
    }
  return { data: out, width: wide, height: high }
}
