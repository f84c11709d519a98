import AxeBuilder from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { newVisitor } from './browser'
import { config } from './config'

const YEAR = new Date().getFullYear() + 1
const PHONE = { width: 360, height: 740 }

/** Three boxes, one after the other. */
async function typeDay(page: Page, group: string, day: string) {
  await page.getByRole('group', { name: group, exact: true }).getByLabel('Day').first().focus()
  for (const part of day.split('-').reverse()) {
    await page.keyboard.type(part)
    await page.keyboard.press('Tab')
  }
}

async function press(page: Page, button: string) {
  await page.getByRole('button', { name: button }).focus()
  await page.keyboard.press('Enter')
}

async function choose(page: Page, label: string, typed: string, found = typed) {
  await page.getByRole('combobox', { name: label, exact: true }).focus()
  await page.keyboard.type(typed)
  await page.getByRole('option', { name: new RegExp(`^${found}\\b`) }).waitFor()
  await page.keyboard.press('Enter')
}

test('from the results a traveller checks the whole trip by keyboard on a phone, corrects it, and shares it without what is personal', async () => {
  const visitor = await newVisitor(PHONE)
  const page = await visitor.newPage()
  await page.goto('/visa-results?from=IN&to=TH', { waitUntil: 'networkidle' })
  await page.getByRole('link', { name: 'Stopping on the way? Check the whole trip' }).click()
  await page.getByRole('combobox', { name: 'Country', exact: true, disabled: false }).waitFor()
  await typeDay(page, 'Day of arrival', `${YEAR}-03-21`)
  await typeDay(page, 'Day of departure', `${YEAR}-03-20`)
  await choose(page, 'Airport of a stop on the way there (optional)', 'doha', 'Hamad')
  await typeDay(page, 'Valid until (optional)', `${YEAR}-03-28`)
  await press(page, 'Add a passport')
  await page
    .getByRole('group', { name: 'Passport 2' })
    .getByRole('combobox')
    .and(page.locator(':focus'))
    .waitFor()
  await page.keyboard.type('thailand')
  await page.getByRole('option', { name: /^Thailand/ }).waitFor()
  await page.keyboard.press('Enter')
  await press(page, 'Remove passport 2')
  await press(page, 'Add a visa or permit that this person has')
  await choose(page, 'Country that issued it', 'United States')
  await typeDay(page, 'Valid until', `${YEAR}-12-31`)
  await press(page, 'Check the trip')
  // The server refuses it by field, and the focus is on what is wrong.
  const summary = page.getByRole('alert', { name: 'There is a problem' })
  await summary.and(page.locator(':focus')).waitFor()
  await page.keyboard.press('Tab')
  expect(await page.locator(':focus').textContent()).toBe(
    'Destination 1: The day of departure is before the day of arrival',
  )
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+A')
  await page.keyboard.type('30')
  await press(page, 'Check the trip')
  await page
    .getByRole('heading', { name: /^Your trip, as of/ })
    .and(page.locator(':focus'))
    .waitFor()
  // The passport ends on the way; the card is to be filled in from a day on; the stop is named.
  await page.getByText(/^\d problems?: the trip does not work like this/).waitFor()
  await page.getByText(`The passport ends on 28 March ${YEAR}`).waitFor()
  await page.getByText(/^Arrival card \(TDAC\)/).waitFor()
  await page.getByText(/^Stop on the way: .*\(DOH\), Qatar/).waitFor()
  expect(
    (await new AxeBuilder({ page }).analyze()).violations.map(({ id, nodes }) => [id, nodes[0]?.html]),
  ).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width)
  const { search } = new URL(page.url())
  expect(new URLSearchParams(search).get('u1')).toBe(`${YEAR}-12-31`)
  expect(search).not.toContain('03-28')

  const other = await visitor.newPage()
  await other.goto(`/trip${search}`)
  await other.getByText(/^Arrival card \(TDAC\)/).waitFor()
  await other.getByText(/^Check that the passport is valid until/).waitFor()
})

test('without scripts a trip is entered in plain fields and answered', async () => {
  const browser = (await newVisitor()).browser()!
  const reader = await browser.newContext({ javaScriptEnabled: false, baseURL: config.webUrl })
  const page = await reader.newPage()
  await page.goto('/trip')
  expect(await page.locator('link[rel="canonical"]').getAttribute('href')).toBe(`${config.webUrl}/trip`)
  const leg = page.getByRole('group', { name: 'Destination 1' })
  await leg.getByLabel('Country').fill('Thailand')
  await leg.getByLabel('Day of arrival').fill(`${YEAR}-03-21`)
  await leg.getByLabel('Day of departure').fill(`${YEAR}-03-30`)
  await page.getByRole('group', { name: 'Person 1' }).getByLabel('Country of the passport').first().fill('IN')
  await page.getByRole('button', { name: 'Check the trip' }).click()
  await page.getByRole('heading', { name: /^Your trip, as of/ }).waitFor()
  await page.getByText(/Arrival card \(TDAC\): Required\./).waitFor()
  expect(await leg.getByLabel('Country').inputValue()).toBe('Thailand')
  const map = await (await reader.request.get('/sitemap.xml')).text()
  expect(map).toContain(`<loc>${config.webUrl}/trip</loc>`)
  await reader.close()
})
