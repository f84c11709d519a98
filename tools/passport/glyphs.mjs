// The signs of the machine-readable zone as pictures, from the outlines in ocr-b.json.
import { readFileSync } from 'node:fs'
import sharp from 'sharp'

/** @type {{ advance: number, capHeight: number, cuts: Record<string, Record<string, string>> }} */
export const FONT = JSON.parse(readFileSync(new URL('ocr-b.json', import.meta.url), 'utf8'))
export const SIGNS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789<'
export const CUTS = Object.keys(FONT.cuts)

/** The side of a drawn sign, and how large its em is there. */
export const SIDE = 160
const EM = 66
const BASELINE = SIDE / 2 + (FONT.capHeight * EM) / 2_000
/** Of a capital there, in pixels. */
export const CAP = (FONT.capHeight * EM) / 1_000

/**
 * The ink (255: black) of every sign, the middle of the signs of a cut in the middle of the picture.
 * @returns {Promise<Map<string, Uint8Array>>} by cut and sign
 */
export async function drawGlyphs() {
  const drawn = new Map()
  for (const cut of CUTS) {
    const pictures = await Promise.all([...SIGNS].map((sign) => drawOne(cut, sign, 0)))
    const shift = SIDE / 2 - pictures.reduce((sum, one) => sum + middle(one), 0) / SIGNS.length
    for (const sign of SIGNS) drawn.set(cut + sign, await drawOne(cut, sign, shift))
  }
  return drawn
}

/** @param {string} cut @param {string} sign @param {number} shift */
async function drawOne(cut, sign, shift) {
  const x = SIDE / 2 - (FONT.advance * EM) / 2_000 + shift
  const path = `<path transform="translate(${x} ${BASELINE}) scale(${EM / 1_000})" d="${FONT.cuts[cut]?.[sign]}"/>`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}"><rect width="100%" height="100%" fill="#fff"/>${path}</svg>`
  const grey = await sharp(Buffer.from(svg)).greyscale().raw().toBuffer()
  return Uint8Array.from(grey, (value) => 255 - value)
}

/** Of the ink, from left to right. @param {Uint8Array} ink */
function middle(ink) {
  let [left, right] = [SIDE, 0]
  ink.forEach((value, at) => {
    if (value < 128) return
    left = Math.min(left, at % SIDE)
    right = Math.max(right, at % SIDE)
  })
  return (left + right) / 2
}
