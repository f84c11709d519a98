import type { Page } from 'playwright-core'
import { newPage, newVisitor, realFiles } from './browser'
import { apply, fillApplication, payByCard } from './steps'

const APPLY = '/apply?from=IN&to=AZ&speed=standard&denial=false'

test('a visa-free pair says "No Visa Required!" on the results and on the form', async () => {
  const page = await newPage('/visa-results?from=GB&to=FR')
  await page.getByRole('heading', { name: 'No Visa Required!' }).waitFor()
  await page.goto('/apply?from=GB&to=FR&speed=standard&denial=false')
  await page.getByRole('heading', { name: 'No Visa Required!' }).waitFor()
})

test('an unknown country is "unavailable" and leads back to the search', async () => {
  const page = await newPage('/visa-results?from=IN&to=Atlantis')
  await page.getByRole('heading', { name: 'Visa Information Unavailable' }).waitFor()
  await page.getByRole('link', { name: 'Search again' }).click()
  await page.getByRole('button', { name: 'Get started!' }).waitFor()
})

test('no file, a file of the wrong type and one over 10 MB are each refused with a reason', async () => {
  const page = await newPage(APPLY)
  await fillApplication(page, 'files.journey@example.com')
  await page.getByRole('button', { name: 'Continue to Payment' }).click()
  await page.getByText('Documents Required').waitFor()
  await page.getByRole('link', { name: 'Please upload at least one document before continuing.' }).waitFor()

  const input = page.getByLabel('Documents to upload')
  await input.setInputFiles([{ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('x') }])
  await page.getByText('Not uploaded: the file must be a PDF, JPG or PNG').waitFor()
  const large = { name: 'large.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(10 * 1024 * 1024 + 1) }
  await input.setInputFiles([large])
  await page.getByText('Not uploaded: the file must be smaller than 10MB').waitFor()
})

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

test('an unknown address is the not-found screen with status 404', async () => {
  const page = await newPage('/')
  const response = await page.goto('/nothing/here')
  expect(response?.status()).toBe(404)
  await page.getByRole('heading', { name: 'Oops! Page not found' }).waitFor()
  await page.getByRole('link', { name: 'Go to the home page' }).click()
  await page.getByRole('button', { name: 'Get started!' }).waitFor()
})
