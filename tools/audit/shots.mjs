/**
 * `npm run audit -- shots [--path /help] [--out .data/shots] [address]` takes pictures of every page of a running platform
 * (as `npm run audit -- web` opens them): 360 and 1280 pixels wide, light, dark and Arabic, and contact sheets of them to look at.
 */
import { mkdirSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import sharp from 'sharp'
import { needTools } from '../../deploy/local/tools.mjs'
import { openBrowser, openScene, scenesOf } from './scenes.mjs'
import { publicPathsOf, setStage } from './stage.mjs'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    path: { type: 'string', multiple: true },
    out: { type: 'string', default: '.data/shots' },
  },
})
const address = positionals[0] ?? 'http://localhost:3000'
const say = (line) => process.stdout.write(`${line}\n`)

const VIEWS = [
  { language: 'en', colorScheme: 'light', widths: [1280, 360] },
  { language: 'en', colorScheme: 'dark', widths: [1280, 360] },
  { language: 'ar', colorScheme: 'light', widths: [1280, 360] },
]
/** A sheet holds the pictures of a view one below the other, in columns, at a size at which their text can be read. */
const SHEET = {
  height: 1_500,
  gap: 8,
  columns: { 360: { count: 4, width: 360 }, 1280: { count: 2, width: 760 } },
}
/** Milliseconds in which colours of another scheme, and the parts of another width, have settled. */
const SETTLED = 400

/** The pictures of one scene, by the names of the views. */
async function* picturesOf(browser, scene) {
  for (const language of ['en', 'ar']) {
    const page = await openScene(browser, address, scene, language, {
      viewport: { width: 1280, height: 900 },
    })
    try {
      for (const { colorScheme, widths } of VIEWS.filter((view) => view.language === language)) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
        for (const width of widths) {
          await page.setViewportSize({ width, height: width === 360 ? 740 : 900 })
          await page.waitForTimeout(SETTLED)
          yield {
            width,
            view: `${language}-${colorScheme}-${width}`,
            picture: await page.screenshot({ fullPage: true }),
          }
        }
      }
    } finally {
      await page.context().close()
    }
  }
}

/** Lays pictures of one view out, so that many can be looked at together. Each call of `add` may write sheets. */
class Sheets {
  #number = 1
  #column = 0
  #top = 0
  #tiles = []

  constructor(name, { count, width }) {
    this.name = name
    this.count = count
    this.width = width
  }

  async add(picture) {
    const { data, info } = await sharp(picture)
      .resize({ width: this.width })
      .toBuffer({ resolveWithObject: true })
    for (let from = 0; from < info.height;) {
      const height = Math.min(SHEET.height - this.#top, info.height - from)
      const part = { left: 0, top: from, width: this.width, height }
      const left = this.#column * (this.width + SHEET.gap)
      this.#tiles.push({ input: await sharp(data).extract(part).toBuffer(), left, top: this.#top })
      from += height
      this.#top += height + SHEET.gap
      if (SHEET.height - this.#top < SHEET.gap * 20) await this.#nextColumn()
    }
  }

  async #nextColumn() {
    this.#top = 0
    this.#column++
    if (this.#column === this.count) await this.write()
  }

  async write() {
    if (this.#tiles.length === 0) return
    const width = this.count * (this.width + SHEET.gap)
    await sharp({ create: { width, height: SHEET.height, channels: 3, background: '#888' } })
      .composite(this.#tiles)
      .png()
      .toFile(join(values.out, `all-${this.name}-${this.#number++}.png`))
    this.#tiles = []
    this.#column = 0
  }
}

const publicPaths = await publicPathsOf(address)
if (publicPaths === undefined) {
  say(`No one answers at ${address}. Start the platform with npm start, then try again.`)
  process.exit(1)
}
rmSync(values.out, { recursive: true, force: true })
mkdirSync(values.out, { recursive: true })
const { chromium } = await needTools(['chromium'], () => undefined)
const scenes = scenesOf(await setStage(address), publicPaths).filter(
  ({ name, path }) => !values.path || values.path.includes(path) || values.path.includes(name),
)
const browser = await openBrowser(chromium)
const sheets = {}
for (const scene of scenes) {
  try {
    for await (const { width, view, picture } of picturesOf(browser, scene)) {
      await writeFile(join(values.out, `${scene.name}-${view}.png`), picture)
      sheets[view] ??= new Sheets(view, SHEET.columns[width])
      await sheets[view].add(picture)
    }
    say(scene.name)
  } catch (error) {
    process.exitCode = 1
    say(`${scene.name} cannot be opened: ${error.message.split('\n')[0]}`)
  }
}
await browser.close()
for (const sheet of Object.values(sheets)) await sheet.write()
