import { newPage, realFiles } from './browser'
import { findInMail } from './mailbox'
import { chooseRoute, fillApplication, payByCard } from './steps'

test('India to Thailand needs no visa; the other way round is an e-visa that a guest applies and pays for', async () => {
  const { pdf, jpeg } = await realFiles()
  const page = await newPage('/')
  await chooseRoute(page, 'India', 'Thailand')
  await page.getByRole('heading', { name: 'No Visa Required!' }).waitFor()
  expect(await page.getByRole('link', { name: 'Apply Now' }).count()).toBe(0)

  await page.getByRole('link', { name: 'Change the route' }).click()
  await page.getByRole('button', { name: /Swap/ }).click()
  await page.getByRole('button', { name: 'Get started!' }).click()
  await page.getByRole('heading', { name: /With a passport from Thailand/ }).waitFor()
  await page.getByRole('link', { name: 'Apply Now' }).click()
  await page.getByRole('heading', { name: 'Your application' }).waitFor()
  await fillApplication(page, 'both.ways@example.com')
  await page.getByLabel('Documents to upload').setInputFiles([pdf, jpeg])
  await page.getByRole('button', { name: 'Continue to Payment' }).click()
  await page.waitForURL(/\/payment\?/)
  await payByCard(page, '4242 4242 4242 4242')
  await page.getByText('Payment Successful!').waitFor()
  await page.waitForURL(/\/payment-success/)
  await page.getByRole('link', { name: 'Track your application' }).click()
  await page.getByRole('heading', { level: 1, name: 'In Review' }).waitFor()
  const link = await findInMail('both.ways@example.com', /\/order\/[0-9a-f-]{36}#token=[\w.~-]+/)
  const other = await newPage(link[0])
  await other.getByRole('button', { name: 'Yes, that was me' }).click()
  await other.getByRole('heading', { level: 1, name: 'In Review' }).waitFor()
})
