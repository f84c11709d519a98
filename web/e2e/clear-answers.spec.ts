import type { Page } from 'playwright-core'
import { newPage, newVisitor, realFiles } from './browser'
import { apply, fillApplication, payByCard } from './steps'

const APPLY = '/apply?from=IN&to=AZ&speed=standard&denial=false&residence=elsewhere'

test('a file that only looks like a PDF is refused by the server, and the application is kept', async () => {
  const { pdf } = await realFiles()
  const page = await newPage(APPLY)
  await fillApplication(page, 'fake.journey@example.com')
  const fake = { name: 'fake.pdf', mimeType: 'application/pdf', buffer: Buffer.from('this is no PDF') }
  await page.getByLabel('Documents to upload').setInputFiles([fake])
  await page.getByRole('button', { name: 'Continue to Payment' }).click()
  await page.getByRole('heading', { name: 'Your application is saved' }).waitFor()
  await page.getByText(/^Not uploaded: /).waitFor()

  await page.getByRole('button', { name: 'Remove fake.pdf' }).click()
  await page.getByLabel('Documents to upload').setInputFiles([pdf])
  await page.getByText(/accepted$/).waitFor()
  await page.getByRole('button', { name: 'Continue to Payment' }).click()
  await page.waitForURL(/\/payment\?/)
})

/** What can be filled in or pressed, and lies under a toast. */
const covered = (page: Page) =>
  page.evaluate(() => {
    scrollTo(0, 0)
    const toast = document.querySelector('[data-sonner-toast]')!.getBoundingClientRect()
    return [...document.querySelectorAll(':is(header, main) :is(a, button, input, select)')]
      .filter((one) => one.checkVisibility() && one.getBoundingClientRect().top < toast.bottom)
      .map((one) => one.outerHTML)
  })

test('a declined card can be followed by a good one, and a paid order cannot be paid again', async () => {
  const { pdf } = await realFiles()
  const page = await (await newVisitor({ width: 360, height: 740 })).newPage()
  await apply(page, 'card.journey@example.com', [pdf])
  const payment = page.url()
  await payByCard(page, '4000 0000 0000 0002')
  await page.getByText(/Your bank declined the card/).waitFor()
  await page.getByText('There was an error processing your payment. Please try again.').waitFor()
  // The page makes room in the frame after.
  await page.waitForFunction(() => document.documentElement.style.paddingTop !== '')
  expect(await covered(page)).toEqual([])

  await payByCard(page, '4242 4242 4242 4242')
  await page.waitForURL(/\/payment-success/)
  await page.getByRole('link', { name: 'Track your application' }).click()
  await page.getByRole('heading', { level: 1, name: 'In Review' }).waitFor()
  await page.goto(payment)
  await page.getByRole('heading', { name: 'This application has already been paid for' }).waitFor()
})
