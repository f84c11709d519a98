import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { newPage } from './browser'
import { config } from './config'
import { findInMail } from './mailbox'
import { signInAdmin } from './steps'

const WATCHER = 'watcher.journey@example.com'
const RESULTS = '/visa-results?from=BR&to=VN'

/** Replicas hear of a change a moment later. */
async function reloadUntil(page: Page, words: string): Promise<void> {
  const end = Date.now() + 60_000
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

/** Changes are mailed a day later. */
function passDay(): void {
  execFileSync(process.execPath, [join(__dirname, '../../tools/test/jest/pass-day.mjs'), config.data!])
}

/** Both at once: a bad row does not keep the good one out. */
async function importFile(staff: Page): Promise<void> {
  await staff.goto('/import-visa-data')
  await staff.getByLabel('A file on this computer').check()
  await staff.getByLabel('CSV file').setInputFiles({
    name: 'ministry.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('Passport,Destination,Requirement\r\nNP,Laos,21\r\nNP,Atlantis,21\r\n'),
  })
  await staff.getByLabel('Name of the source').fill('Ministry of Tourism')
  const day = staff.getByRole('group', { name: 'Day of the source' })
  await day.getByLabel('Day', { exact: true }).fill('20')
  await day.getByLabel('Month').fill('11')
  await day.getByLabel('Year').fill('2026')
  await staff.getByRole('button', { name: 'Start Import' }).click()
  // The built-in import is shown, too: its count begins with the same figure, and its rows come after these.
  await staff.getByText('New or changed: 1', { exact: true }).waitFor()
  await staff.getByRole('button', { name: 'Bad rows' }).first().click()
  await staff.getByText('Line 3:').waitFor()
}

test('an admin edits a price that travellers see, imports a file, decides a report with its source, and a watcher hears of it', async () => {
  const traveller = await newPage(RESULTS)
  await traveller.getByRole('button', { name: 'Report an error' }).click()
  await traveller.getByLabel('What is wrong?').fill('The consulate in Recife says otherwise')
  await traveller.getByRole('button', { name: 'Send', exact: true }).click()
  await traveller.getByText('Thank you for telling us').waitFor()
  await traveller.getByRole('button', { name: 'Notify me when this rule changes' }).click()
  await traveller.getByLabel('Email address').fill(WATCHER)
  await traveller.getByRole('button', { name: 'Send me the link' }).click()
  await traveller.getByText('Check your mailbox').waitFor()

  const staff = await signInAdmin('catalogue.journey@example.com')
  // The list has the newest first, and all 396 of Brazil came together.
  const rule = await staff.request.get('/api/visa-requirements?from=BR&to=VN')
  const { id } = (await rule.json()) as { id: string }
  await staff.goto(`/pricing-management?search=Brazil&row=${id}`)
  await staff.getByLabel('Official fee (GBP)').fill('77.31')
  await staff.getByRole('button', { name: 'Save Changes' }).click()
  await staff.getByText('Pricing updated successfully').first().waitFor()
  await traveller.goto(RESULTS)
  await reloadUntil(traveller, '£77.31')

  const [link] = await findInMail(WATCHER, /http\S+\/watch#confirm=[\w.~-]+/)
  const watcher = await newPage(link)
  await watcher.getByRole('button', { name: 'Yes, write to me' }).click()
  await watcher.getByRole('heading', { name: 'You will hear from us' }).waitFor()

  await staff.goto('/admin/corrections')
  const report = staff.getByRole('listitem').filter({ hasText: 'The consulate in Recife says otherwise' })
  await report.getByRole('button', { name: 'Decide' }).click()
  await staff.getByLabel('Decision', { exact: true }).selectOption('accepted')
  await staff.getByLabel('The right rule').selectOption('embassy')
  await staff.getByLabel('Source', { exact: true }).fill('Embassy of Vietnam in Brazil')
  await staff.getByRole('button', { name: 'Save decision' }).click()
  await staff.getByText('The report is accepted').first().waitFor()
  await traveller.goto(RESULTS)
  await reloadUntil(traveller, 'Embassy of Vietnam in Brazil')
  expect(await traveller.getByText('Recife').count()).toBe(0)
  passDay()
  await findInMail(WATCHER, /\/watch#stop=[\w-]+/)

  await importFile(staff)
  await traveller.goto('/visa-results?from=NP&to=LA')
  await reloadUntil(traveller, 'Ministry of Tourism')
})
