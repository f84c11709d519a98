// After the build: every larger text also lies compressed beside itself, so that the gateway only has to send it.
// `compress.mjs --best` takes thirty times as long and makes a tenth less: for images, which many are served from.
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const DIST = join(import.meta.dirname, 'dist')
const [BEST, QUICK] = [constants.BROTLI_MAX_QUALITY, 6]
const SMALLEST = 1_024
const params = { [constants.BROTLI_PARAM_QUALITY]: process.argv.includes('--best') ? BEST : QUICK }

const names = (await readdir(DIST, { recursive: true })).filter(
  (name) => /\.(js|css|html|json)$/.test(name) && !name.startsWith('pages/'),
)
await Promise.all(
  names.map(async (name) => {
    const path = join(DIST, name)
    const source = await readFile(path)
    if (source.length < SMALLEST) return
    await writeFile(`${path}.gz`, await promisify(gzip)(source, { level: 9 }))
    await writeFile(`${path}.br`, await promisify(brotliCompress)(source, { params }))
  }),
)
