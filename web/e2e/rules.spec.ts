import type { Page } from 'playwright-core'
import { newPage } from './browser'
import { signInAdmin } from './steps'

const DAY_MS = 86_400_000
/** @param days from today on */
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)

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
    if (tries > 20) throw new Error(`${words} does not appear at ${path}`)
  }
}

test('staff set a rule for a time; a traveller sees the rule of the day of travel on both sides of the flip, and applies by it', async () => {
  const staff = await signInAdmin('rules.journey@example.com')
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
  // Whoever presses before the application is there, or has no JavaScript, keeps the day.
  const ready = await (await traveller.request.get(route + inDays(5))).text()
  expect(ready).toContain(`/apply?from=MN&amp;to=LA&amp;speed=standard&amp;on=${inDays(5)}"`)
  await traveller.getByText(/^This rule holds until .* no visa is needed/).waitFor()
  await traveller.getByRole('link', { name: 'Apply Now' }).click()
  await traveller.getByText(/^By the rule for travel on /).waitFor()
  expect(new URL(traveller.url()).searchParams.get('on')).toBe(inDays(5))

  await openUntil(traveller, route + inDays(30), 'No Visa Required!')
  expect(await traveller.getByText('Ministry of Foreign Affairs').count()).toBe(0)
})
