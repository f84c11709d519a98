import { actOnTestPayment, getTestPayment, type TestPayment } from '@borderlane/contracts/payments/public'
import { getConfig } from '@borderlane/contracts/gateway'
import { screen } from '@testing-library/react'
import { ORDER_ID, testConfig } from '../../test/example'
import { newServer, openAt } from '../../test/render'
import { Refusal } from '../../test/stub-server'

const REF = 'a'.repeat(32)
const STRIP = 'Test payments: no money is charged on this site.'
const BACK = `/payment?orderId=${ORDER_ID}`

const testPayment = (change: Partial<TestPayment> = {}): TestPayment => ({
  ref: REF,
  method: 'crypto',
  status: 'open',
  amountCents: 8_925,
  receivedCents: 0,
  currency: 'GBP',
  expiresAt: '2026-10-01T10:05:00Z',
  canDispute: false,
  ...change,
})

test('an invoice can be paid exactly, in part, too much or not at all, and shows what is missing', async () => {
  const server = newServer()
    .on(getTestPayment, () => testPayment())
    .on(actOnTestPayment, ({ input }) =>
      input.act === 'underpay'
        ? testPayment({ receivedCents: 4_462 })
        : testPayment({ receivedCents: 8_925, status: 'paid' }),
    )
  const { user } = await openAt(`/test-invoice/${REF}`)
  expect(await screen.findByRole('heading', { level: 1, name: 'Test invoice' })).toBeVisible()
  expect(await screen.findByText('Test payments only')).toBeVisible()
  for (const name of ['Pay too much', 'Let it expire'])
    expect(screen.getByRole('button', { name })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Pay half of it' }))
  expect(await screen.findByText('£44.63')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Pay exactly' }))
  expect(await screen.findByText(/Paid. You can close this tab/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Pay exactly' })).not.toBeInTheDocument()
  expect(server.calls(actOnTestPayment).map(({ input }) => input.act)).toEqual(['underpay', 'pay'])
})

test('a confirmation leads back to the payment page', async () => {
  newServer()
    .on(getTestPayment, () => testPayment({ method: 'card', expiresAt: null }))
    .on(actOnTestPayment, () => testPayment({ method: 'card', expiresAt: null }))
  const { user } = await openAt(`/test-confirmation/${REF}?back=${encodeURIComponent(BACK)}`)
  await user.click(await screen.findByRole('button', { name: 'Confirm the payment' }))
  expect(await screen.findByText(/^Confirmed/)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Back to the payment page' })).toHaveAttribute('href', BACK)
})

test('a way back that is not the payment page is not offered', async () => {
  newServer().on(getTestPayment, () => testPayment())
  await openAt(`/test-confirmation/${REF}?back=${encodeURIComponent('https://example.com/payment?')}`)
  expect(await screen.findByRole('button', { name: 'Confirm the payment' })).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Back to the payment page' })).not.toBeInTheDocument()
})

test('where there are no test payments the page says so', async () => {
  newServer().on(getTestPayment, () => {
    throw new Refusal('payments.not_found')
  })
  await openAt(`/test-invoice/${REF}`)
  expect(
    await screen.findByRole('heading', { level: 1, name: 'There is no such test payment' }),
  ).toBeVisible()
  // That is said above every page of a site in production only.
  expect(screen.queryByText(STRIP)).not.toBeInTheDocument()
})

test('a site in production that charges no one says so above every page', async () => {
  newServer().on(getConfig, () => ({ ...testConfig, testSite: true }))
  await openAt('/contact')
  expect(await screen.findByText(STRIP)).toBeVisible()
})

test('the bank of a paid card takes the money back when its payer disputes it, and decides', async () => {
  const paid = testPayment({ method: 'card', status: 'paid', expiresAt: null })
  const server = newServer()
    .on(getTestPayment, () => ({ ...paid, canDispute: true }))
    .on(actOnTestPayment, ({ input }) =>
      testPayment({
        method: 'card',
        expiresAt: null,
        status: input.act === 'dispute' ? 'disputed' : 'ended',
      }),
    )
  const { user } = await openAt(`/test-confirmation/${REF}`)
  await user.click(await screen.findByRole('button', { name: 'Dispute the payment' }))
  expect(await screen.findByText(/^The bank has taken the money back/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'The bank decides for its customer' }))
  expect(await screen.findByText(/^This payment has ended/)).toBeVisible()
  expect(server.calls(actOnTestPayment).map(({ input }) => input.act)).toEqual(['dispute', 'lose_dispute'])
})
