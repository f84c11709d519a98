/**
 * `npm run audit:shots -- [--path /help] [--out .data/shots] [address]` takes pictures of every page of a running platform
 * (as `audit:web` opens them): 360 and 1280 pixels wide, light, dark and Arabic, and contact sheets of them to look at.
 */
import { mkdirSync, rmSync } from 'node:fs'
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
const address = positionals[0] ?? 'http://127.0.0.1:3000'
const say = (line) => process.stdout.write(`${line}\n`)

const VIEWS = [
  { language: 'en', colorScheme: 'light', widths: [1280, 360] },
  { language: 'en', colorScheme: 'dark', widths: [1280, 360] },
  { language: 'ar', colorScheme: 'light', widths: [1280, 360] },
]
/** Pixels of a picture's height: a longer page is cut off. */
const HIGHEST = 3_000
/** A sheet holds so many pictures side by side, each as wide and as high as this at most. */
const SHEET = { perSheet: 8, width: 440, height: 1_100 }

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
          await page.setViewportSize({ width, height: 900 })
          const height = Math.min(
            HIGHEST,
            await page.evaluate(() => globalThis.document.documentElement.scrollHeight),
          )
          await page.setViewportSize({ width, height: Math.max(700, height) })
          yield { view: `${language}-${colorScheme}-${width}`, picture: await page.screenshot() }
          await page.setViewportSize({ width, height: 900 })
        }
      }
    } finally {
      await page.context().close()
    }
  }
}

/** Writes pictures side by side, so that many can be looked at together. */
async function writeSheet(file, pictures) {
  const { width, height } = SHEET
  const tiles = await Promise.all(
    pictures.map(async (picture, index) => ({
      input: await sharp(picture)
        .resize({ width: width - 8 })
        .toBuffer()
        .then(async (small) => {
          const { height: full } = await sharp(small).metadata()
          return sharp(small)
            .extract({ left: 0, top: 0, width: width - 8, height: Math.min(full, height) })
            .toBuffer()
        }),
      left: (index % 4) * width,
      top: Math.floor(index / 4) * (height + 8),
    })),
  )
  const rows = Math.ceil(pictures.length / 4)
  const background = '#888'
  await sharp({ create: { width: 4 * width, height: rows * (height + 8), channels: 3, background } })
    .composite(tiles)
    .png({ palette: true })
    .toFile(file)
}

const publicPaths = await publicPathsOf(address)
if (publicPaths === undefined) {
  say(`Nobody answers at ${address}. Start the platform with npm start, then try again.`)
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
    for await (const { view, picture } of picturesOf(browser, scene)) {
      await sharp(picture)
        .png({ palette: true })
        .toFile(join(values.out, `${scene.name}-${view}.png`))
      sheets[view] ??= []
      sheets[view].push(picture)
      const number = Math.ceil(sheets[view].length / SHEET.perSheet)
      await writeSheet(
        join(values.out, `sheet-${view}-${number}.png`),
        sheets[view].slice((number - 1) * SHEET.perSheet),
      )
    }
    say(scene.name)
  } catch (error) {
    process.exitCode = 1
    say(`${scene.name} cannot be opened: ${error.message.split('\n')[0]}`)
  }
}
await browser.close()
