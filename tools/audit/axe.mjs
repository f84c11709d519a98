import AxeBuilder from '@axe-core/playwright'
import { chromium as playwright } from 'playwright-core'

const PHONE = { width: 360, height: 740 }
const SOME_ORDER = '01990000-0000-7000-8000-000000000001'
/** What is no public page, as a visitor without an account finds it. */
const OTHER_PATHS = [
  '/?from=IN&to=VN',
  '/visa/no-such-guide',
  '/help?q=nothing-like-this-xyz',
  '/visa-results?from=IN&to=VN',
  '/visa-results?from=GB&to=FR',
  '/visa-results?from=IN&to=Atlantis',
  '/apply?from=IN&to=VN&speed=standard&denial=true',
  '/payment',
  '/payment-success',
  '/auth',
  '/auth?tab=sign-up',
  '/auth?tab=recovery',
  '/new-password',
  '/account',
  '/orders',
  `/order/${SOME_ORDER}`,
  '/admin',
  '/pricing-management',
  '/import-visa-data',
  '/run-import',
  '/no/such/page',
]

/** Every page in every language of the audit that the site offers: `{ path, language, findings }`. */
export async function* axeOf({ address, chromium, publicPaths, isWanted }) {
  const browser = await playwright.launch({
    executablePath: chromium,
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
  })
  try {
    for (const language of await languagesOf(browser, address))
      for (const path of [...publicPaths, ...OTHER_PATHS].filter(isWanted))
        yield { path, language, findings: await findingsOf(browser, address, path, language) }
  } finally {
    await browser.close()
  }
}

/** English, and Arabic where the menu has it. */
async function languagesOf(browser, address) {
  const page = await browser.newPage()
  await page.goto(`${address}/auth`, { waitUntil: 'networkidle' })
  const has = await page.locator('option[value="ar"]').count()
  await page.close()
  return has > 0 ? ['en', 'ar'] : ['en']
}

async function findingsOf(browser, address, path, language) {
  const context = await browser.newContext({ viewport: PHONE, locale: 'en-GB' })
  await context.addInitScript((chosen) => {
    const state = { language: chosen, currency: 'GBP', languageSettled: true }
    globalThis.localStorage.setItem('borderlane.preferences', JSON.stringify({ state, version: 0 }))
  }, language)
  const page = await context.newPage()
  await page.goto(address + path, { waitUntil: 'networkidle' })
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  const { violations } = await new AxeBuilder({ page }).analyze()
  const isWide = await page.evaluate(
    () => globalThis.document.documentElement.scrollWidth > globalThis.innerWidth,
  )
  await context.close()
  return [
    ...violations.map(({ id, nodes }) => `${id} (${nodes.length}): ${nodes[0].html.slice(0, 120)}`),
    ...(isWide ? ['scrolls sideways'] : []),
  ]
}
