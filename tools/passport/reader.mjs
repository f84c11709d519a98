// The reader of passports, run in Node: the same code that a browser runs in its worker.
import { createRequire } from 'node:module'
import sharp from 'sharp'
import { build } from '../../deploy/local/build.mjs'

await build(['vision'])
const { readZone } = createRequire(import.meta.url)('@borderlane/vision/passport/read-zone')

/** A picture is made so large at most before it is read, as in the browser. */
const MOST_PIXELS = 1_800
/** The day on which the pages of the measure are read. */
const TODAY = '2026-11-26'

/**
 * @param {Buffer} picture
 * @returns {Promise<{ passport: object, lines: readonly string[] } | { problem: string, lines?: readonly string[] }>}
 */
export async function readPassport(picture) {
  const { data, info } = await sharp(picture)
    .resize({ width: MOST_PIXELS, height: MOST_PIXELS, fit: 'inside', withoutEnlargement: true })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return readZone({ pixels: new Uint8Array(data), width: info.width, height: info.height }, TODAY)
}
