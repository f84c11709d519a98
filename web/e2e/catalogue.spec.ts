import type { Page } from 'playwright-core'
import { createAdmin } from './admin'
import { newPage } from './browser'
import { findInMail } from './mailbox'
import { PASSWORD } from './steps'

const WATCHER = 'watcher.journey@example.com'
const ROUTE = 'Brazil to Vietnam'
const RESULTS = '/visa-results?from=BR&to=VN'

/** Replicas hear of a change a moment later. */
async function reloadUntil(page: Page, words: string): Promise<void> {
  const end = Date.now() + 20_000
  const isThere = () =>
    page
      .getByText(words)
      .first()
      .waitFor({ timeout: 3_000 })
      .then(
        () => true,
        () => false,
      )
  while (!(await isThere())) {
    if (Date.now() > end) throw new Error(`${words} does not appear at ${page.url()}`)
    await page.reload()
  }
}

test('an admin edits a price that travellers see, decides a report with its source, and a watcher confirms by mail', async () => {
  const traveller = await newPage(RESULTS)
  await traveller.getByRole('button', { name: 'This is wrong' }).click()
  await traveller.getByLabel('What is wrong?').fill('The consulate in Recife says otherwise')
  await traveller.getByRole('button', { name: 'Send', exact: true }).click()
  await traveller.getByText('Thank you for telling us').waitFor()
  await traveller.getByRole('button', { name: 'Tell me when this rule changes' }).click()
  await traveller.getByLabel('Email address').fill(WATCHER)
  await traveller.getByRole('button', { name: 'Send me the link' }).click()
  await traveller.getByText('Check your mailbox').waitFor()

  const staff = await newPage(createAdmin('catalogue.journey@example.com'))
  await staff.getByLabel('New password', { exact: true }).fill(PASSWORD)
  await staff.getByRole('button', { name: 'Save new password' }).click()
  await staff.getByRole('heading', { name: 'Your new password is set' }).waitFor()
  await staff.goto('/pricing-management?search=Brazil')
  await staff.getByRole('link', { name: ROUTE }).click()
  await staff.getByLabel('Government fee (GBP)').fill('77.31')
  await staff.getByRole('button', { name: 'Save Changes' }).click()
  await staff.getByText('Pricing updated successfully').first().waitFor()
  await traveller.goto(RESULTS)
  await reloadUntil(traveller, '£77.31')

  const [link] = await findInMail(WATCHER, /http\S+\/watch#confirm=[\w.~-]+/)
  const watcher = await newPage(link)
  await watcher.getByRole('heading', { name: 'You will hear from us' }).waitFor()

  await staff.goto('/admin/corrections')
  await staff.getByText('The consulate in Recife says otherwise').waitFor()
  await staff.getByRole('button', { name: 'Decide' }).click()
  await staff.getByLabel('Decision', { exact: true }).selectOption('accepted')
  await staff.getByLabel('The right rule').selectOption('embassy')
  await staff.getByLabel('Source', { exact: true }).fill('Embassy of Vietnam in Brazil')
  await staff.getByRole('button', { name: 'Save decision' }).click()
  await staff.getByText('The report is accepted').first().waitFor()
  await traveller.goto('/visa-updates')
  await reloadUntil(traveller, 'Embassy of Vietnam in Brazil')
  expect(await traveller.getByText('Recife').count()).toBe(0)
})
