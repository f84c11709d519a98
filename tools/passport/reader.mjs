// The reader of the web, run in Node: the same code that a browser runs in its worker.
import sharp from 'sharp'
import { webModules } from '../web-modules.mjs'

/** A picture is made so large at most before it is read, as in the browser. */
const MOST_PIXELS = 1_800
/** The day on which the pages of the measure are read. */
const TODAY = '2026-11-26'

/** @returns {Promise<{ read: (picture: Buffer) => Promise<{ passport: object, lines: readonly string[] } | { problem: string, lines?: readonly string[] }>, close: () => Promise<void> }>} */
export async function loadReader() {
  const web = await webModules()
  const { readZone } = await web.load('/src/parts/passport/zone/read-zone.ts')
  return {
    read: async (picture) => {
      const { data, info } = await sharp(picture)
        .resize({ width: MOST_PIXELS, height: MOST_PIXELS, fit: 'inside', withoutEnlargement: true })
        .greyscale()
        .raw()
        .toBuffer({ resolveWithObject: true })
      return readZone({ pixels: new Uint8Array(data), width: info.width, height: info.height }, TODAY)
    },
    close: web.close,
  }
}
