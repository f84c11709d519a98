import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { createAdmin } from './admin'
import { newPage } from './browser'
import { config } from './config'
import { findInMail } from './mailbox'
import { PASSWORD } from './steps'

const WATCHER = 'rules.watcher@example.com'
const DAY_MS = 86_400_000
/** @param days from today on */
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)

const inWords = (days: number) =>
  new Date(inDays(days)).toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

/** Changes are told a day later. */
function passDay(): void {
  execFileSync(process.execPath, [join(__dirname, '../../tools/test/jest/pass-day.mjs'), config.data!])
}

async function watch(route: string): Promise<void> {
  const traveller = await newPage(route)
  await traveller.getByRole('button', { name: 'Tell me when this rule changes' }).click()
  await traveller.getByLabel('Email address').fill(WATCHER)
  await traveller.getByRole('button', { name: 'Send me the link' }).click()
  await traveller.getByText('Check your mailbox').waitFor()
  const [link] = await findInMail(WATCHER, /http\S+\/watch#confirm=[\w.~-]+/)
  await traveller.goto(link)
  await traveller.getByRole('button', { name: 'Yes, write to me' }).click()
  await traveller.getByRole('heading', { name: 'You will hear from us' }).waitFor()
}

async function newStaff(address: string): Promise<Page> {
  const staff = await newPage(createAdmin(address))
  await staff.getByRole('button', { name: 'Continue', exact: true }).click()
  await staff.getByLabel('New password', { exact: true }).fill(PASSWORD)
  await staff.getByRole('button', { name: 'Save new password' }).click()
  await staff.getByRole('heading', { name: 'Your new password is set' }).waitFor()
  return staff
}

/** Replicas hear of a change a moment later. */
async function openUntil(page: Page, path: string, words: string): Promise<void> {
  for (let tries = 0; ; tries++) {
    await page.goto(path)
    const shown = page.getByText(words).first()
    const isThere = await shown.waitFor({ timeout: 3_000 }).then(
      () => true,
      () => false,
    )
    if (isThere) return
    if (tries > 6) throw new Error(`${words} does not appear at ${path}`)
  }
}

test('staff set a rule for a time; a traveller sees the rule of the day of travel on both sides of the flip, and applies by it', async () => {
  const staff = await newStaff('rules.journey@example.com')
  await staff.goto('/admin/rules?view=edit')
  await staff.getByLabel('Passports', { exact: true }).fill('MN')
  await staff.getByLabel('Destination').selectOption('LA')
  await staff.getByLabel('The right rule').selectOption('evisa')
  await staff.getByLabel('Last day (optional)').fill(inDays(20))
  await staff.getByLabel('Source', { exact: true }).fill('Ministry of Foreign Affairs')
  await staff.getByLabel('Address of the source').fill('https://www.mofa.gov.la')
  await staff.getByRole('button', { name: 'Preview' }).click()
  await staff.getByText('Changed: 1.').first().waitFor()
  await staff.getByRole('button', { name: 'Make this change' }).click()
  await staff.getByText('The rules are changed').waitFor()

  const traveller = await newPage('/')
  const route = '/visa-results?from=MN&to=LA&on='
  await openUntil(traveller, route + inDays(5), 'Ministry of Foreign Affairs')
  await traveller.getByText(/^This rule holds until .* no visa is needed/).waitFor()
  await traveller.getByRole('link', { name: 'Apply Now' }).click()
  await traveller.getByText(/^By the rule for travel on /).waitFor()
  expect(new URL(traveller.url()).searchParams.get('on')).toBe(inDays(5))

  await openUntil(traveller, route + inDays(30), 'No Visa Required!')
  expect(await traveller.getByText('Ministry of Foreign Affairs').count()).toBe(0)
})

test('a watcher hears of a change before it comes: what holds until then, and what from when', async () => {
  await watch('/visa-results?from=IS&to=LA')
  const staff = await newStaff('ahead.journey@example.com')
  await staff.goto('/admin/rules?view=edit')
  await staff.getByLabel('Passports', { exact: true }).fill('IS')
  await staff.getByLabel('Destination').selectOption('LA')
  await staff.getByLabel('The right rule').selectOption('visa_free')
  await staff.getByLabel('Days of stay').fill('33')
  await staff.getByLabel('First day').fill(inDays(3))
  await staff.getByLabel('Last day (optional)').fill(inDays(20))
  await staff.getByLabel('Source', { exact: true }).fill('Ministry of Foreign Affairs')
  await staff.getByLabel('Address of the source').fill('https://www.mofa.gov.la')
  await staff.getByRole('button', { name: 'Preview' }).click()
  await staff.getByRole('button', { name: 'Make this change' }).click()
  await staff.getByText('The rules are changed').waitFor()

  passDay()
  const [told] = await findInMail(WATCHER, /will change on[\s\S]*#stop=/)
  expect(told).toContain(`Until ${inWords(2)}`)
  expect(told).toContain(`From ${inWords(3)} to ${inWords(20)}`)
})
