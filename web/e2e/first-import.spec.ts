import { newPage } from './browser'
import { type OwnPlatform, startOwnPlatform } from './own-platform'

/** Milliseconds. All rules in ten batches, their prices and tiers, on a busy machine. */
const IMPORT_MS = 160_000

let platform: OwnPlatform

beforeAll(async () => {
  platform = await startOwnPlatform('empty', { CATALOGUE_SEED: 'empty', RATE_LIMIT_FACTOR: '1000' })
}, 600_000)
afterAll(() => platform.stop(), 60_000)

test('the first visitor of an empty platform fills its catalogue by opening the home page', async () => {
  const page = await newPage(`${platform.page}/`)
  for (const words of ['Imported 39,402 of 39,402 records', 'Prices updated!', 'Pricing initialized!'])
    await page.getByRole('status').filter({ hasText: words }).first().waitFor({ timeout: IMPORT_MS })
  await page.goto(`${platform.page}/visa-results?from=IN&to=AZ`)
  await page.getByRole('heading', { name: /With a passport from India/ }).waitFor()
})
