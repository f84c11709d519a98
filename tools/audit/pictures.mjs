/**
 * `npm run audit -- pictures [address]` takes the pictures of README.md and docs/desk.md (docs/pictures) from a platform
 * that runs with the people of `npm run seed`.
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { ROOT } from '../../deploy/local/program.mjs'
import { needTools } from '../../deploy/local/tools.mjs'
import { asker, signIn } from '../seed/people.mjs'
import { openBrowser, openScene } from './scenes.mjs'

const [address = 'http://localhost:3000'] = process.argv.slice(2)
const FOLDER = join(ROOT, 'docs/pictures')
/** Colours of a picture: enough for pages without photos, and files below 150 kB. */
const COLOURS = 64

const ask = asker(address)
const supervisor = await signIn(ask, 'supervisor@example.com')
const keeper = await signIn(ask, 'catalogue@example.com')

/** The page as it is sent has no speeds to choose: they come with the application. */
const choices = (page) => page.getByRole('radio').first().waitFor()
async function openCase(page) {
  const row = page.getByRole('row').filter({ hasText: 'asha@' }).filter({ hasText: 'Submitted' })
  await row.first().getByText(/^BL-/).click()
  await page.getByText('passport.pdf').waitFor()
}

/** @type {{ name: string, path: string, as?: object, act?: (page: any) => Promise<void>, height?: number }[]} */
const PICTURES = [
  { name: 'results', path: '/visa-results?from=IN&to=VN', act: choices },
  { name: 'desk-list', path: '/admin', as: supervisor },
  { name: 'desk', path: '/admin', as: supervisor, act: openCase, height: 1_000 },
  { name: 'desk-rules', path: '/admin/rules?view=stale', as: keeper },
]

mkdirSync(FOLDER, { recursive: true })
const { chromium } = await needTools(['chromium'], () => undefined)
const browser = await openBrowser(chromium)
for (const { name, path, as, act, height = 760 } of PICTURES) {
  const scene = { path, as, before: undefined, waits: undefined }
  const page = await openScene(browser, address, scene, 'en', {
    viewport: { width: 1200, height },
    reducedMotion: 'reduce',
  })
  await act?.(page)
  await page.waitForLoadState('networkidle', { timeout: 5_000 }).catch(() => undefined)
  const picture = await page.screenshot({ animations: 'disabled' })
  await sharp(picture)
    .png({ palette: true, colours: COLOURS })
    .toFile(join(FOLDER, `${name}.png`))
  await page.context().close()
}
await browser.close()
