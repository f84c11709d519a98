/** A picture in shades of grey, row by row: 0 is black, 255 white. */
export interface Grey {
  pixels: Uint8Array
  width: number
  height: number
}

export function shrink(picture: Grey, most: number): Grey & { scale: number } {
  const { pixels, width, height } = picture
  if (width <= most) return { ...picture, scale: 1 }
  const scale = width / most
  const rows = Math.round(height / scale)
  const small = new Uint8Array(most * rows)
  for (let y = 0; y < rows; y++)
    for (let x = 0; x < most; x++) {
      let [sum, count] = [0, 0]
      const [bottom, right] = [Math.min(height, (y + 1) * scale), Math.min(width, (x + 1) * scale)]
      for (let row = Math.floor(y * scale); row < bottom; row++)
        for (let column = Math.floor(x * scale); column < right; column++) {
          sum += pixels[row * width + column]!
          count += 1
        }
      small[y * most + x] = sum / count
    }
  return { pixels: small, width: most, height: rows, scale }
}

/** Between four pixels. The place lies inside the picture. */
export function at({ pixels, width }: Grey, x: number, y: number): number {
  const [column, row] = [Math.floor(x), Math.floor(y)]
  const [right, down] = [x - column, y - row]
  const here = row * width + column
  return (
    (pixels[here]! * (1 - right) + pixels[here + 1]! * right) * (1 - down) +
    (pixels[here + width]! * (1 - right) + pixels[here + width + 1]! * right) * down
  )
}

const PAPER = 200

/** Turned by so many degrees about its middle, clockwise; nothing is cut off. */
export function turn(picture: Grey, degrees: number): Grey {
  const angle = (degrees * Math.PI) / 180
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const { width, height } = picture
  // Whole pixels, also where a quarter turn gives 1200.0000000000002.
  const side = (a: number, b: number) => Math.ceil(Math.abs(a) + Math.abs(b) - 1e-6)
  const turned = { width: side(width * cos, height * sin), height: side(width * sin, height * cos) }
  const pixels = new Uint8Array(turned.width * turned.height)
  for (let y = 0; y < turned.height; y++)
    for (let x = 0; x < turned.width; x++) {
      const [dx, dy] = [x - turned.width / 2, y - turned.height / 2]
      const u = cos * dx + sin * dy + width / 2
      const v = -sin * dx + cos * dy + height / 2
      const isInside = u >= 0 && v >= 0 && u < width - 1 && v < height - 1
      pixels[y * turned.width + x] = isInside ? at(picture, u, v) : PAPER
    }
  return { pixels, ...turned }
}

export function mirrored({ pixels, width, height }: Grey): Grey {
  const other = new Uint8Array(pixels.length)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) other[y * width + x] = pixels[y * width + width - 1 - x]!
  return { pixels: other, width, height }
}

/** At least so many shades darker than what is around. */
const DARKER = 22

/**
 * Where there is ink: 1 for what is darker than its surroundings, whatever the light.
 * @param radius of the surroundings, in pixels
 * @param share of their light that ink lets through at most
 */
export function inkOf({ pixels, width, height }: Grey, radius: number, share: number): Uint8Array {
  const row = width + 1
  const sums = new Float64Array(row * (height + 1))
  for (let y = 0; y < height; y++) {
    let sum = 0
    for (let x = 0; x < width; x++) {
      sum += pixels[y * width + x]!
      sums[(y + 1) * row + x + 1] = sums[y * row + x + 1]! + sum
    }
  }
  const ink = new Uint8Array(width * height)
  for (let y = 0; y < height; y++) {
    const [top, bottom] = [Math.max(0, y - radius), Math.min(height, y + radius + 1)]
    for (let x = 0; x < width; x++) {
      const [left, right] = [Math.max(0, x - radius), Math.min(width, x + radius + 1)]
      const sum =
        sums[bottom * row + right]! -
        sums[top * row + right]! -
        sums[bottom * row + left]! +
        sums[top * row + left]!
      const mean = sum / ((right - left) * (bottom - top))
      ink[y * width + x] = pixels[y * width + x]! < Math.min(mean * share, mean - DARKER) ? 1 : 0
    }
  }
  return ink
}
