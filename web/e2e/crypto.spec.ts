import { newVisitor, realFiles } from './browser'
import { findInMail } from './mailbox'
import { apply } from './steps'

test('an invoice that is paid in two parts in another tab pays the order, and the waiting page says what is missing', async () => {
  const { pdf } = await realFiles()
  const visitor = await newVisitor()
  const page = await visitor.newPage()
  const email = 'crypto.journey@example.com'
  await apply(page, email, [pdf])
  await page.getByRole('tab', { name: 'Crypto' }).click()
  const opened = visitor.waitForEvent('page')
  await page.getByRole('button', { name: 'Pay with Crypto' }).click()
  const invoice = await opened
  await invoice.getByRole('button', { name: 'Pay half of it' }).click()
  await page.getByText(/is still missing/).waitFor()
  await invoice.getByRole('button', { name: 'Pay exactly' }).click()
  await page.waitForURL(/\/payment-success/)
  await page.getByRole('heading', { level: 1, name: 'Payment received' }).waitFor()
  await findInMail(email, /We have received your application/)
})
