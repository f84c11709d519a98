import { gzipSync } from 'node:zlib'
import AxeBuilder from '@axe-core/playwright'
import type { Locator, Page, Response } from 'playwright-core'
import { newPage, newVisitor, realFiles } from './browser'
import { travelDates } from './days'
import { apply, payByCard, signUp } from './steps'

const PAGES = [
  '/',
  '/?from=IN&to=VN',
  '/visa-results?from=IN&to=VN',
  '/visa-results?from=GB&to=FR',
  '/visa-results?from=IN&to=Atlantis',
  '/apply?from=IN&to=VN&speed=standard&denial=true',
  '/apply?from=IN&to=AZ&speed=standard&denial=true&residence=elsewhere',
  '/payment',
  '/auth',
  '/auth?tab=sign-up',
  '/auth?tab=recovery&next=/orders',
  '/order/01990000-0000-7000-8000-000000000001',
  '/nothing/here',
]

const PHONE = { width: 360, height: 740 }

/** Words of the strips of passports at whose end or start the strip is cut. */
const cutWords = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('p[aria-hidden][dir=ltr]')].flatMap((strip) => {
      const { left, right } = strip.getBoundingClientRect()
      const letters = strip.firstChild as Text
      return [...letters.data.matchAll(/\w+/g)].flatMap(({ 0: word, index }) => {
        const range = document.createRange()
        range.setStart(letters, index)
        range.setEnd(letters, index + word.length)
        const place = range.getBoundingClientRect()
        return right > left && (place.right > right + 1 || place.left < left - 1) ? [`${word} is cut`] : []
      })
    }),
  )

/** What axe finds on the page that is open, whether it scrolls sideways, and whether a word of a strip is cut. */
async function faultsOf(page: Page): Promise<unknown[]> {
  await page.getByRole('heading', { level: 1 }).waitFor()
  const { violations } = await new AxeBuilder({ page }).analyze()
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  return [
    ...violations.map(({ id, nodes }) => [id, nodes[0]?.html]),
    ...(width === PHONE.width ? [] : [`${width} wide`]),
    ...(await cutWords(page)),
  ]
}

test('on every page axe finds nothing on a phone, nothing scrolls sideways, and no strip is cut inside a word', async () => {
  const page = await (await newVisitor(PHONE)).newPage()
  const faults: Record<string, unknown[]> = {}
  const open = async (path: string): Promise<void> => {
    await page.goto(path, { waitUntil: 'networkidle' })
    faults[path] = await faultsOf(page)
  }
  for (const path of PAGES) await open(path)
  const { pdf } = await realFiles()
  const orderId = await apply(page, 'a.very.long.address.of.somebody@subdomain.example-company.com', [pdf])
  // A page that still loads has a title, too.
  await page.route('**/api/orders/**', () => undefined)
  await page.reload()
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await page.title()).toBe('Borderlane')
  await page.unrouteAll()
  // Without the messages that fade in and out.
  await page.reload({ waitUntil: 'networkidle' })
  faults.payment = await faultsOf(page)
  await payByCard(page, '4242 4242 4242 4242')
  await page.waitForURL(/\/payment-success/)
  await page.reload({ waitUntil: 'networkidle' })
  await page.getByText(/^A confirmation with a link/).waitFor()
  faults.receipt = await faultsOf(page)
  // Its stream of events stays open: it is never without a request.
  await page.goto(`/order/${orderId}`)
  faults.order = await faultsOf(page)

  await signUp(page, 'axe.account.journey@example.com')
  for (const path of ['/orders', '/account', '/new-password']) {
    await page.goto(path, { waitUntil: 'networkidle' })
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.getByRole('button', { name: /^Account menu/ }).click()
    faults[path] = await faultsOf(page)
  }
  expect(Object.entries(faults).filter(([, found]) => found.length > 0)).toEqual([])
})

/** Presses Tab until the element has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor()
  for (let presses = 0; presses < 80; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error('the keyboard does not reach it')
}

test('search, choice, form and payment work with the keyboard alone', async () => {
  const page = await newPage('/')
  // Only once the countries are there can one be typed.
  await page.getByRole('combobox', { name: 'Passport country', disabled: false }).focus()
  await page.keyboard.type('india')
  await page.getByRole('option', { name: /^India\b/ }).waitFor()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.type('azerbaijan')
  await page.getByRole('option', { name: 'Azerbaijan' }).waitFor()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page
    .getByRole('heading', { level: 1, name: /With a passport from India/ })
    .and(page.locator(':focus'))
    .waitFor()

  await tabTo(page, page.getByRole('radio', { name: /^Standard/ }))
  await page.keyboard.press('ArrowDown')
  await tabTo(page, page.getByRole('link', { name: 'Apply Now' }))
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/apply\?.*speed=rush/)
  const submit = page.getByRole('button', { name: 'Continue to Payment' })
  await tabTo(page, submit)
  await page.keyboard.press('Enter')
  // What is wrong has the focus, and leads to the fields.
  const summary = page.getByRole('alert', { name: 'There is a problem' })
  await summary.and(page.locator(':focus')).waitFor()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  const answers = ['Asha Verma', '27', '3', '1987', 'keyboard.journey@example.com', '+91 98765 43210']
  for (const [index, answer] of answers.entries()) {
    if (index > 0) await page.keyboard.press('Tab')
    await page.keyboard.type(answer)
  }
  for (const [name, answer] of Object.entries({
    'Passport number': 'N1234567',
    'Travel dates': travelDates(),
  })) {
    await tabTo(page, page.getByLabel(name))
    await page.keyboard.type(answer)
  }
  // Listened for a while before the press: the browser is asked to hand its file dialog over, and a press may overtake that.
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    tabTo(page, page.getByLabel('Documents to upload')).then(() => page.keyboard.press('Space')),
  ])
  await chooser.setFiles([(await realFiles()).pdf])
  await tabTo(page, page.getByLabel('Where do you live?'))
  await page.keyboard.type('Somewhere')
  await tabTo(page, submit)
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/payment\?/)
  await tabTo(page, page.getByLabel('Cardholder name'))
  for (const [index, answer] of ['Asha Verma', '4242424242424242', '0829', '737'].entries()) {
    if (index > 0) await page.keyboard.press('Tab')
    await page.keyboard.type(answer)
  }
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/payment-success/)
})

/** What a page asks for until it is rendered: bytes of each script, compressed. */
async function scriptsOf(page: Page, path: string): Promise<number[]> {
  // Toasts and the like come on their own a second after the page: here they do not, however slow the machine is.
  await page.addInitScript(() => {
    const wait = window.setTimeout.bind(window)
    const isLater = (pause: unknown) => typeof pause === 'number' && pause >= 1_000 && pause <= 10_000
    Object.assign(window, {
      setTimeout: (work: () => void, pause?: number) => (isLater(pause) ? 0 : wait(work, pause)),
    })
  })
  const scripts: Response[] = []
  page.on('response', (response) => {
    if (response.url().endsWith('.js')) scripts.push(response)
  })
  await page.goto(path, { waitUntil: 'networkidle' })
  await page.getByRole('heading', { level: 1 }).waitFor()
  return Promise.all(scripts.map(async (script) => gzipSync(await script.body(), { level: 9 }).length))
}

const sum = (sizes: readonly number[]) => sizes.reduce((all, size) => all + size, 0)

test('the longest form is rendered after at most 200 kB of scripts in 20 files, compressed', async () => {
  const page = await (await newVisitor()).newPage()
  const sizes = await scriptsOf(page, '/apply?from=TH&to=IN&speed=standard&denial=true')
  await page.getByText(/^Part 1 of/).waitFor()
  expect(sum(sizes)).toBeLessThanOrEqual(200_000)
  expect(sizes.length).toBeLessThanOrEqual(20)
})
