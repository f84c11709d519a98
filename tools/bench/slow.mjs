// `npm run bench -- slow`: how long Chromium takes for a passport and for a photo on a processor that is slowed down.
// Chromium slows a page and not its workers, so the code of both workers runs in a page here. `--each=5`, `--rates=1,4`.
import { parseArgs } from 'node:util'
import { chromium } from 'playwright-core'
import { end } from '../../deploy/local/life.mjs'
import { say } from '../../deploy/local/progress.mjs'
import { needTools } from '../../deploy/local/tools.mjs'
import { drawPhoto, KINDS as PHOTOS } from '../photo/draw.mjs'
import { readModel } from '../photo/looker.mjs'
import { isSmall } from './small.mjs'
import { servedModules } from '../web-modules.mjs'
import { drawPicture, KINDS } from '../passport/draw.mjs'
import { inventCard, inventLines } from '../passport/people.mjs'
import { randomFrom } from '../passport/random.mjs'

const { values } = parseArgs({
  options: {
    each: { type: 'string', default: isSmall ? '1' : '3' },
    rates: { type: 'string', default: isSmall ? '1' : '1,4,6' },
    small: { type: 'boolean' },
    seed: { type: 'string', default: '1' },
  },
})
const each = Number(values.each)
const random = randomFrom(Number(values.seed))
const TODAY = '2026-11-26'

/** @param {Buffer} file */
const asText = (file) => file.toString('base64')
const models = ['tiny_face_detector', 'face_landmark_68'].map((name) => {
  const { manifest, file } = readModel(name)
  return { manifest, file: asText(Buffer.from(file)) }
})

/** @param {import('playwright-core').Page} page @param {string} picture */
const readPassport = (page, picture) =>
  page.evaluate(
    async ([picture, today]) => {
      const { greyOf } = await import(/** @type {string} */ ('/src/parts/passport/zone/picture.ts'))
      const { readZone } = await import(/** @type {string} */ ('/src/parts/passport/zone/read-zone.ts'))
      const file = await (await fetch(`data:image/jpeg;base64,${picture}`)).blob()
      const begin = performance.now()
      const { problem = 'read' } = readZone(await greyOf(file), today)
      return { ms: performance.now() - begin, said: problem }
    },
    [picture, TODAY],
  )

/** @param {import('playwright-core').Page} page @param {string} picture */
const checkPhoto = (page, picture) =>
  page.evaluate(
    async ([picture, ready]) => {
      const { Weights } = await import(/** @type {string} */ ('/src/parts/photo/face/weights.ts'))
      const { look } = await import(/** @type {string} */ ('/src/parts/photo/look/look.ts'))
      const { open } = await import(/** @type {string} */ ('/src/parts/photo/look/open.ts'))
      const { photoRule } = await import(/** @type {string} */ ('/src/parts/photo/photo-rule.ts'))
      const bytes = async (/** @type {string} */ text) =>
        (await fetch(`data:application/octet-stream;base64,${text}`)).arrayBuffer()
      const [detector, points] = await Promise.all(
        ready.map(async ({ manifest, file }) => new Weights(manifest, await bytes(file))),
      )
      const file = new Blob([await bytes(picture)], { type: 'image/jpeg' })
      const begin = performance.now()
      const { findings } = await look({ detector, points }, await open(file), photoRule('*'))
      return { ms: performance.now() - begin, said: findings.join('+') || 'nothing' }
    },
    /** @type {const} */ ([picture, models]),
  )

/** @type {{ name: string, ask: typeof readPassport, draw: (at: number) => Promise<Buffer> }[]} */
const ROWS = [
  ...['scan300', 'turned180', 'phone'].map((kind) => ({
    name: `passport ${kind}`,
    ask: readPassport,
    draw: () => drawPicture(inventLines(random), KINDS[kind], random.int(0, 1e9)),
  })),
  {
    name: 'card of 30 phone',
    ask: readPassport,
    draw: () => drawPicture(inventCard(random, 30), KINDS.phone, random.int(0, 1e9)),
  },
  ...['white', 'turned14'].map((kind) => ({
    name: `photo ${kind}`,
    ask: checkPhoto,
    draw: (/** @type {number} */ at) => drawPhoto(at, PHOTOS[kind], random),
  })),
]

const { address, close } = await servedModules()
const tools = await needTools(['chromium'], () => undefined)
const browser = await chromium.launch({
  executablePath: tools.chromium,
  args: ['--no-sandbox', '--disable-gpu'],
})
const page = await browser.newPage()
await page.goto(`${address}/empty`)
const session = await page.context().newCDPSession(page)
for (const { name, ask, draw } of ROWS) {
  const pictures = await Promise.all(Array.from({ length: each }, async (_one, at) => asText(await draw(at))))
  const timings = []
  for (const rate of values.rates.split(',').map(Number)) {
    await session.send('Emulation.setCPUThrottlingRate', { rate })
    const answers = []
    for (const picture of pictures) answers.push(await ask(page, picture))
    const times = answers.map(({ ms }) => ms).sort((a, b) => a - b)
    const seconds = (/** @type {number} */ ms) => (ms / 1_000).toFixed(1)
    timings.push(
      `${rate} x slower: ${seconds(times[times.length >> 1])} s, at most ${seconds(times.at(-1) ?? 0)} s (${answers.map(({ said }) => said).join(', ')})`,
    )
  }
  say(`${name.padEnd(18)} ${timings.join('; ')}`)
}
await browser.close()
await close()
await end(0)
