import { chromium } from 'playwright-core'

/** Milliseconds. All rules in ten batches, their prices and tiers, on a busy machine. */
const IMPORT_MS = 240_000

/**
 * Fills the empty catalogue of a platform as its first visitor does: by opening the home page.
 * @param {string} page address of the platform
 * @param {string} executablePath of Chromium
 */
export async function importFromHomePage(page, executablePath) {
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'].concat([
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ]),
  })
  try {
    const visitor = await browser.newPage({ baseURL: page, locale: 'en-GB' })
    await visitor.goto('/')
    const notice = visitor.getByRole('status').filter({ hasText: /Import complete|Import failed/ })
    await notice.first().waitFor({ timeout: IMPORT_MS })
    const told = await notice.allInnerTexts()
    const isDone = ['Imported 39,402 of 39,402 records', 'Prices updated!', 'Pricing initialized!'].every(
      (words) => told.some((text) => text.includes(words)),
    )
    if (!isDone) throw new Error(`the first import from the home page ended with: ${told.join(' | ')}`)
  } finally {
    await browser.close()
  }
}
