// Draws the photo page of an invented passport, or the side of an invented card that has the lines, and a picture of it
// as people take them.
import sharp from 'sharp'
import { CUTS, FONT } from './glyphs.mjs'
import { randomFrom } from './random.mjs'

/** Pixels of a millimetre, at about 300 dots an inch. */
const MM = 1_480 / 125
/** Width and height of a page of a passport and of cards by the length of their lines, and where the last line is. */
const PAPERS = {
  44: { width: 1_480, height: 1_040, left: 70, last: 880 + 6.35 * MM },
  36: paper(105, 74),
  30: paper(85.6, 54),
}
/** @typedef {(typeof PAPERS)[44]} Paper */

/** @param {number} wide @param {number} high millimetres */
function paper(wide, high) {
  const [width, height] = [Math.round(wide * MM), Math.round(high * MM)]
  return { width, height, left: Math.round(4.5 * MM), last: Math.round(height - 5.5 * MM) }
}
/** Ten signs an inch, and how high a capital is (ICAO Doc 9303, part 3, section 4.5), in pixels. */
const PITCH = 2.54 * MM
const CAPITAL = { least: 2.4 * MM, most: 3 * MM }
const LINES_APART = 6.35 * MM

/**
 * How a picture is taken. `turn`: degrees. `tilt`: how much narrower the far edge is. `blur`: pixels. `light`: of 1.
 * @typedef {{ scale?: number, turn?: number, blur?: number, noise?: number, light?: number, glare?: [number, number], tilt?: number, shade?: boolean, quality?: number, desk?: boolean, mirror?: boolean }} Kind
 */

/** @type {Record<string, Kind>} */
export const KINDS = {
  scan300: {},
  scan150: { scale: 0.5 },
  scan110: { scale: 0.38 },
  turned3: { turn: 3 },
  turned8: { turn: -8 },
  turned15: { turn: 15 },
  turned90: { turn: 90 },
  turned180: { turn: 180 },
  blurred1: { blur: 1.2 },
  blurred2: { blur: 2.2 },
  blurred3: { blur: 3.2 },
  noisy: { noise: 40 },
  dark: { light: 0.45, noise: 14 },
  glare: { glare: [980, 420] },
  tilted: { tilt: 0.06 },
  tilted2: { tilt: 0.14 },
  phone: { turn: 4, tilt: 0.05, blur: 1.1, noise: 16, shade: true, scale: 0.8, quality: 72, desk: true },
  badPhone: { turn: -7, tilt: 0.1, blur: 1.8, noise: 24, shade: true, scale: 0.62, quality: 50, desk: true },
}
/** Pictures that no one reads: the light lies on the lines. */
export const UNREADABLE = { glareOnLines: /** @type {Kind} */ ({ glare: [980, 900] }) }
export const MIRRORED = /** @type {Kind} */ ({ mirror: true })

/**
 * @param {readonly string[]} lines of the machine-readable zone
 * @param {Kind} kind
 * @param {number} seed
 * @param {string} [cut] of the font
 * @returns {Promise<Buffer>} a JPEG
 */
export async function drawPicture(lines, kind, seed, cut) {
  const random = randomFrom(seed)
  const paper = PAPERS[/** @type {30 | 36 | 44} */ (lines[0]?.length)] ?? PAPERS[44]
  const page = await drawPage(lines, paper, cut ?? random.pick(CUTS), random, kind.glare)
  const taken = warp(page, paper, kind)
  const { scale = 1, blur = 0, quality = 90 } = kind
  let picture = sharp(taken.pixels, { raw: { width: taken.width, height: taken.height, channels: 1 } })
  if (scale !== 1) picture = picture.resize(Math.round(taken.width * scale))
  if (blur) picture = picture.blur(blur * scale)
  if (kind.mirror) picture = picture.flop()
  const { data, info } = await picture.greyscale().raw().toBuffer({ resolveWithObject: true })
  spoil(data, info.width, kind, random)
  return sharp(data, { raw: { width: info.width, height: info.height, channels: 1 } })
    .jpeg({ quality })
    .toBuffer()
}

/** @param {string} text @param {number} x @param {number} y @param {{ cut: string, em: number, pitch: number, ink: string }} how */
function writeText(text, x, y, { cut, em, pitch, ink }) {
  const signs = [...text].map((sign, at) => {
    const path = FONT.cuts[cut]?.[sign]
    return path && `<path transform="translate(${x + at * pitch} ${y}) scale(${em / 1_000})" d="${path}"/>`
  })
  return `<g fill="${ink}">${signs.filter(Boolean).join('')}</g>`
}

/** @param {readonly string[]} lines @param {Paper} paper @param {string} cut @param {import('./random.mjs').Random} random @param {[number, number]} [glare] */
async function drawPage(lines, paper, cut, random, glare) {
  const { width, height, left, last } = paper
  const capital = CAPITAL.least + random.next() * (CAPITAL.most - CAPITAL.least)
  const em = (capital / FONT.capHeight) * 1_000
  const guilloche = Array.from({ length: 60 }, (_one, row) => {
    const points = Array.from(
      { length: width / 12 + 1 },
      (_two, x) => `${x * 12} ${row * 18 + 14 * Math.sin(x / 5 + row)}`,
    )
    return `<path d="M${points.join('L')}" stroke="hsl(${random.int(160, 240)} 40% 60% / .35)" fill="none"/>`
  })
  const ink = `hsl(0 0% ${random.int(6, 16)}%)`
  const shine = glare
    ? `<radialGradient id="g" gradientUnits="userSpaceOnUse" cx="${(glare[0] / PAPERS[44].width) * width}" cy="${(glare[1] / PAPERS[44].height) * height}" r="${(190 / PAPERS[44].width) * width}"><stop offset=".05" stop-color="#fff" stop-opacity=".96"/><stop offset=".5" stop-color="#fff" stop-opacity=".6"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient><rect width="100%" height="100%" fill="url(#g)"/>`
    : ''
  const printed = paper === PAPERS[44] ? photoPage(lines) : backOfCard(paper)
  const zone = lines.map((line, at) =>
    writeText(line, left, last - (lines.length - 1 - at) * LINES_APART, { cut, em, pitch: PITCH, ink }),
  )
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
<rect width="100%" height="100%" fill="#eef1ea"/>${guilloche.join('')}
${printed}${zone.join('')}${shine}</svg>`
  return sharp(Buffer.from(svg)).greyscale().raw().toBuffer()
}

const LABEL = { cut: 'OCRBS', em: 26, pitch: 20, ink: '#223' }

/** What is above the lines of a passport. @param {readonly string[]} lines */
function photoPage(lines) {
  const labels = [
    'PASSPORT',
    'TYPE P',
    (lines[0] ?? '').slice(5, 30),
    'GIVEN NAMES',
    'NATIONALITY',
    '12 JAN 84',
    'SPRINGFIELD',
    'AUTHORITY',
  ]
  return `<rect x="60" y="190" width="380" height="490" fill="#999"/><ellipse cx="250" cy="400" rx="110" ry="150" fill="#c8a58a"/>
${labels.map((text, at) => writeText(text, 480, 130 + at * 76, LABEL)).join('')}`
}

/** What is above the lines of a card: a chip and a few words. @param {Paper} paper */
function backOfCard({ width, height }) {
  const words = ['ADDRESS', '12 MAIN STREET', 'AUTHORITY', '03 MAR 24']
  return `<rect x="${width * 0.06}" y="${height * 0.1}" width="${width * 0.14}" height="${height * 0.2}" rx="12" fill="#b89b4a"/>
${words.map((text, at) => writeText(text, width * 0.3, height * 0.12 + at * height * 0.1, LABEL)).join('')}`
}

/** The page tilted and turned, on a desk. @param {Buffer} page @param {Paper} paper @param {Kind} kind */
function warp(page, { width: wide, height: high }, { turn = 0, tilt = 0, desk = false }) {
  const angle = (turn * Math.PI) / 180
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const width = Math.ceil(Math.abs(wide * cos) + Math.abs(high * sin) + (desk ? 240 : 0))
  const height = Math.ceil(Math.abs(wide * sin) + Math.abs(high * cos) + (desk ? 300 : 0))
  const pixels = new Uint8Array(width * height).fill(desk ? 75 : 221)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const [dx, dy] = [x - width / 2, y - height / 2]
      const v = -sin * dx + cos * dy + high / 2
      // The upper edge lies farther away.
      const narrow = 1 - tilt * (1 - v / high)
      const u = (cos * dx + sin * dy) / narrow + wide / 2
      if (u < 0 || v < 0 || u >= wide - 1 || v >= high - 1) continue
      const [column, row] = [Math.floor(u), Math.floor(v)]
      const [right, down] = [u - column, v - row]
      const at = row * wide + column
      pixels[y * width + x] =
        (page[at] * (1 - right) + page[at + 1] * right) * (1 - down) +
        (page[at + wide] * (1 - right) + page[at + wide + 1] * right) * down
    }
  return { pixels, width, height }
}

/** Shade towards a corner, noise, little light. @param {Buffer} pixels @param {number} width @param {Kind} kind @param {import('./random.mjs').Random} random */
function spoil(pixels, width, { shade, noise = 0, light = 1 }, random) {
  if (!shade && !noise && light === 1) return
  const height = pixels.length / width
  for (let at = 0; at < pixels.length; at++) {
    const dim = shade ? 1 - ((at % width) / width + Math.floor(at / width) / height) / 4 : 1
    const grain = noise ? (random.next() + random.next() + random.next() - 1.5) * noise * 1.4 : 0
    pixels[at] = Math.max(0, Math.min(255, pixels[at] * dim * light + grain))
  }
}
