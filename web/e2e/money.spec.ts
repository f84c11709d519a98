import type { Page } from 'playwright-core'
import { newVisitor, realFiles } from './browser'
import { findInMail } from './mailbox'
import { apply, openAsStaff, signInAdmin } from './steps'

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

test('an application paid by wallet gets a part back from staff, is rejected, and its protection returns the rest, with mails and ledger to match', async () => {
  const { pdf } = await realFiles()
  const page = await (await newVisitor()).newPage()
  const email = 'refund.journey@example.com'
  const orderId = await apply(page, email, [pdf], true)
  await page.getByRole('button', { name: 'Apple Pay / Google Pay' }).click()
  const wallet = page.getByRole('dialog', { name: 'Test wallet' })
  const pay = wallet.getByRole('button', { name: /^Pay £/ })
  const price = (await pay.textContent())!.replace('Pay ', '')
  await pay.click()
  await page.getByRole('heading', { level: 1, name: 'Payment received' }).waitFor()

  const staff = await signInAdmin('refund.admin@example.com')
  await openAsStaff(staff, email)
  await staff.getByRole('link', { name: price }).click()
  const before = await refundsAtOurCost(staff)
  await staff.getByRole('button', { name: /2026/ }).click()
  await staff.getByLabel('Amount in pounds').fill('10')
  await staff.getByLabel('Reason').fill('A kindness')
  await staff.getByRole('button', { name: 'Refund', exact: true }).click()
  await staff.getByRole('button', { name: 'Yes, refund' }).click()
  await findInMail(email, /Returned now: £10\.00/)

  await openAsStaff(staff, email)
  await staff.getByRole('button', { name: 'Decision', exact: true }).click()
  await staff.getByLabel('Decision', { exact: true }).selectOption('rejected')
  await staff.getByLabel('Reason', { exact: true }).last().fill('The authorities refused it')
  await staff.getByRole('button', { name: 'Record decision' }).click()
  await staff.getByText('Decision recorded').waitFor()
  await findInMail(email, /you had chosen Denial Protection/)
  await page.goto(`/order/${orderId}`)
  await page.getByRole('heading', { level: 1, name: 'Rejected' }).waitFor()
  await page.getByText(/^£10\.00 was refunded to you on/).waitFor()

  await staff.goto(`/admin/payments?orderId=${orderId}`)
  // Other journeys give money back meanwhile.
  expect(await refundsAtOurCost(staff)).toBeGreaterThanOrEqual(before + penceOf(price))
  await staff.getByRole('row', { name: 'Sum £0.00' }).waitFor()
})

const penceOf = (text: string): number => Number(text.replace(/\D/g, ''))

async function refundsAtOurCost(staff: Page): Promise<number> {
  return penceOf((await staff.getByRole('row', { name: /^Refunds at our cost/ }).textContent())!)
}
