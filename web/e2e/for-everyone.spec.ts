import { gzipSync } from 'node:zlib'
import AxeBuilder from '@axe-core/playwright'
import type { Response } from 'playwright-core'
import { newPage, newVisitor, realFiles } from './browser'
import { apply, payByCard, signUp } from './steps'

const PAGES = [
  '/',
  '/?from=IN&to=VN',
  '/visa-results?from=IN&to=VN',
  '/visa-results?from=GB&to=FR',
  '/visa-results?from=IN&to=Atlantis',
  '/apply?from=IN&to=VN&speed=standard&denial=true',
  '/payment',
  '/auth',
  '/auth?tab=sign-up',
  '/auth?tab=recovery&next=/orders',
  '/order/01990000-0000-7000-8000-000000000001',
  '/nothing/here',
]

const PHONE = { width: 360, height: 740 }

test.each(PAGES)('%s: axe finds nothing on a phone, and nothing scrolls sideways', async (path) => {
  const page = await (await newVisitor(PHONE)).newPage()
  await page.goto(path, { waitUntil: 'networkidle' })
  await page.getByRole('heading', { level: 1 }).waitFor()
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width)
})

test('payment, receipt and order page: axe finds nothing on a phone, and nothing scrolls sideways', async () => {
  const { pdf } = await realFiles()
  const page = await (await newVisitor(PHONE)).newPage()
  const orderId = await apply(page, 'a.very.long.address.of.somebody@subdomain.example-company.com', [pdf])
  const check = async () => {
    await page.getByRole('heading', { level: 1 }).waitFor()
    const { violations } = await new AxeBuilder({ page }).analyze()
    expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width)
  }
  await check()
  await payByCard(page, '4242 4242 4242 4242')
  await page.waitForURL(/\/payment-success/)
  // Without the messages that fade in and out.
  await page.reload()
  await page.getByText(/^A confirmation with a link/).waitFor()
  await check()
  await page.goto(`/order/${orderId}`)
  await check()
})

test('the pages of an account: axe finds nothing on a phone, and nothing scrolls sideways', async () => {
  const page = await (await newVisitor(PHONE)).newPage()
  await signUp(page, 'axe.account.journey@example.com')
  for (const path of ['/orders', '/account', '/new-password']) {
    await page.goto(path, { waitUntil: 'networkidle' })
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.getByRole('button', { name: /^Account menu/ }).click()
    const { violations } = await new AxeBuilder({ page }).analyze()
    expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width)
  }
})

test('the search works with the keyboard alone', async () => {
  const page = await newPage('/')
  // Only once the countries are there can one be typed.
  await page.getByRole('combobox', { name: 'Passport country', disabled: false }).focus()
  await page.keyboard.type('india')
  await page.getByRole('option', { name: 'India' }).waitFor()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.type('vietnam')
  await page.getByRole('option', { name: 'Vietnam' }).waitFor()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: /With a passport from India/ }).waitFor()
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
})

test('the first page ships at most 170 kB of scripts, compressed', async () => {
  const page = await (await newVisitor()).newPage()
  const scripts: Response[] = []
  page.on('response', (response) => {
    if (response.url().endsWith('.js')) scripts.push(response)
  })
  await page.goto('/', { waitUntil: 'networkidle' })
  const sizes = await Promise.all(scripts.map(async (script) => gzipSync(await script.body()).length))
  expect(sizes.length).toBeGreaterThan(0)
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(170_000)
})
