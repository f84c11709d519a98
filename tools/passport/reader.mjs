// The reader of the web, run in Node: the same code that a browser runs in its worker.
import { join } from 'node:path'
import sharp from 'sharp'
import { createServer } from 'vite'

const WEB = join(import.meta.dirname, '../../web')
/** A picture is made so large at most before it is read, as in the browser. */
const MOST_PIXELS = 1_800
/** The day on which the pages of the measure are read. */
const TODAY = '2026-11-26'

/** @returns {Promise<{ read: (picture: Buffer) => Promise<{ passport: object, lines: [string, string] } | { problem: string }>, close: () => Promise<void> }>} */
export async function loadReader() {
  const vite = await createServer({
    root: WEB,
    configFile: false,
    logLevel: 'error',
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
    appType: 'custom',
  })
  const { readZone } = await vite.ssrLoadModule('/src/parts/passport/zone/read-zone.ts')
  return {
    read: async (picture) => {
      const { data, info } = await sharp(picture)
        .resize({ width: MOST_PIXELS, height: MOST_PIXELS, fit: 'inside', withoutEnlargement: true })
        .greyscale()
        .raw()
        .toBuffer({ resolveWithObject: true })
      return readZone({ pixels: new Uint8Array(data), width: info.width, height: info.height }, TODAY)
    },
    close: () => vite.close(),
  }
}
