import { newPage, realFiles } from './browser'
import { fillForm, formOf } from './fill-form'
import { findInMail } from './mailbox'
import { chooseRoute, payByCard } from './steps'

test('India to Barbados needs no visa; the other way round a guest answers all that the Indian e-visa asks, and pays', async () => {
  const { pdf, jpeg } = await realFiles()
  const page = await newPage('/')
  await chooseRoute(page, 'India', 'Barbados')
  await page.getByRole('heading', { name: 'No Visa Required!' }).waitFor()
  expect(await page.getByRole('link', { name: 'Apply Now' }).count()).toBe(0)

  await page.getByRole('link', { name: 'Change the route' }).click()
  await page.getByRole('button', { name: /Swap/ }).click()
  await page.getByRole('button', { name: 'Get started!' }).click()
  await page.getByRole('heading', { name: /With a passport from Barbados/ }).waitFor()
  await page.getByRole('link', { name: 'Apply Now' }).click()
  await page.getByRole('heading', { name: 'Your application' }).waitFor()
  const form = await formOf(page, 'BB', 'IN')
  expect(form.code).toBe('in-evisa-tourist')
  await fillForm(page, form, { answers: { email: 'both.ways@example.com' } })
  await page.getByLabel('Documents to upload').setInputFiles([pdf, jpeg])
  await page.getByRole('button', { name: 'Continue to Payment' }).click()
  await page.waitForURL(/\/payment\?/)
  await payByCard(page, '4242 4242 4242 4242')
  await page.getByText('Payment Successful!').waitFor()
  await page.waitForURL(/\/payment-success/)
  await page.getByRole('link', { name: 'Track your application' }).click()
  await page.getByRole('heading', { level: 1, name: 'In Review' }).waitFor()
  await findInMail('both.ways@example.com', /\/order\/[0-9a-f-]{36}#token=[\w.~-]+/)
})
