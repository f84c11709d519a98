import { getOrder } from '@borderlane/contracts/orders/order-holder'
import { getConfig } from '@borderlane/contracts/gateway'
import { getPayment, listOrderPayments, startPayment } from '@borderlane/contracts/payments/order-holder'
import type { Payment } from '@borderlane/contracts/payments/payment'
import { act, screen, waitFor, within } from '@testing-library/react'
import { keepOrderToken } from '../../parts/session/order-token'
import { order, ORDER_ID, payment, testConfig, testOffer } from '../../test/example'
import { newServer, openAt } from '../../test/render'
import { Refusal } from '../../test/stub-server'

const PAYMENT = `/payment?from=IN&to=TH&speed=rush&denial=true&orderId=${ORDER_ID}`
const INVOICE = `/test-invoice/${'a'.repeat(32)}`
const CONFIRMATION = `/test-confirmation/${'b'.repeat(32)}`
const SOON = { timeout: 5_000 }

const invoice = (change: Partial<Payment> = {}) =>
  payment({
    method: 'crypto',
    status: 'requires_action',
    invoiceUrl: INVOICE,
    expiresAt: '2026-10-01T10:05:00Z',
    ...change,
  })

const serve = () => {
  keepOrderToken(ORDER_ID, 'secret')
  return newServer()
    .on(getOrder, () => order())
    .on(listOrderPayments, () => ({ payments: [], refunds: [] }))
}

/** The tab that a press opens. */
function stubTab() {
  const tab = { opener: window as Window | null, location: { replace: jest.fn() }, close: jest.fn() }
  jest.spyOn(window, 'open').mockReturnValue(tab as unknown as Window)
  return tab
}

afterEach(() => jest.restoreAllMocks())

test('a method without a provider is not shown', async () => {
  serve().on(getConfig, () => ({
    ...testConfig,
    payments: { ...testOffer, methods: ['card' as const] },
  }))
  await openAt(PAYMENT)
  expect(await screen.findByRole('tab', { name: 'Card' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Apple Pay / Google Pay' })).not.toBeInTheDocument()
  expect(screen.queryByRole('tab', { name: 'Crypto' })).not.toBeInTheDocument()
})

test('the page says where payments are unavailable', async () => {
  serve().on(getConfig, () => ({
    ...testConfig,
    payments: { ...testOffer, provider: null, methods: [], test: false },
  }))
  await openAt(PAYMENT)
  expect(await screen.findByText(/Payments are unavailable/)).toBeVisible()
  expect(screen.queryByText('Test payments only')).not.toBeInTheDocument()
})

test('methods that are not known yet are asked for until they are', async () => {
  let asked = 0
  serve().on(getConfig, () => ({ ...testConfig, payments: asked++ === 0 ? null : testOffer }))
  await openAt(PAYMENT)
  expect(await screen.findByRole('tab', { name: 'Card' }, SOON)).toBeVisible()
  expect(screen.queryByText(/Payments are unavailable/)).not.toBeInTheDocument()
})

test('crypto opens its invoice in a new tab, and the page waits, asks for the rest and hears of the end', async () => {
  let now = invoice()
  const server = serve()
    .on(startPayment, () => now)
    .on(getPayment, () => now)
  const tab = stubTab()
  const { user, router } = await openAt(PAYMENT)
  await user.click(await screen.findByRole('tab', { name: 'Crypto' }))
  await user.click(screen.getByRole('button', { name: 'Pay with Crypto' }))
  expect(await screen.findByText('Crypto Payment Initiated')).toBeInTheDocument()
  expect(screen.getByText('Complete your payment in the new window')).toBeInTheDocument()
  expect(server.calls(startPayment)[0]?.input).toEqual({ id: ORDER_ID, method: { kind: 'crypto' } })
  expect(tab.location.replace).toHaveBeenCalledWith(INVOICE)
  expect(tab.opener).toBeNull()
  expect(screen.getByText('Waiting for your crypto payment')).toBeVisible()
  expect(screen.getByRole('link', { name: /Open the invoice/ })).toHaveAttribute('href', INVOICE)
  now = invoice({ receivedCents: 4_000 })
  expect(await screen.findByText('£49.25 is still missing', undefined, SOON)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Pay another way' })).not.toBeInTheDocument()
  now = invoice({ status: 'succeeded', receivedCents: 8_925 })
  await waitFor(() => expect(router.state.location.pathname).toBe('/payment-success'), SOON)
})

test('an invoice that cannot be made is shown in the specified words, and its empty tab is closed', async () => {
  serve().on(startPayment, () => {
    throw new Refusal('payments.method_not_offered')
  })
  const tab = stubTab()
  const { user } = await openAt(PAYMENT)
  await user.click(await screen.findByRole('tab', { name: 'Crypto' }))
  await user.click(screen.getByRole('button', { name: 'Pay with Crypto' }))
  expect(await screen.findByText('Error')).toBeInTheDocument()
  expect(screen.getByText('Failed to create crypto payment. Please try again.')).toBeInTheDocument()
  expect(screen.getByText('Payment Failed')).toBeVisible()
  expect(tab.close).toHaveBeenCalled()
})

test('the empty tab is closed where the page is left before there is an invoice', async () => {
  serve().on(startPayment, () => new Promise<never>(() => undefined))
  const tab = stubTab()
  const { user, router } = await openAt(PAYMENT)
  await user.click(await screen.findByRole('tab', { name: 'Crypto' }))
  await user.click(screen.getByRole('button', { name: 'Pay with Crypto' }))
  expect(tab.close).not.toHaveBeenCalled()
  await act(() => router.navigate('/help'))
  await waitFor(() => expect(tab.close).toHaveBeenCalled())
})

test('an invoice that ended half paid says what is refunded', async () => {
  serve()
    .on(startPayment, () => invoice())
    .on(getPayment, () => invoice({ status: 'expired', receivedCents: 4_000 }))
  stubTab()
  const { user } = await openAt(PAYMENT)
  await user.click(await screen.findByRole('tab', { name: 'Crypto' }))
  await user.click(screen.getByRole('button', { name: 'Pay with Crypto' }))
  expect(await screen.findByText(/The time to pay ran out/, undefined, SOON)).toBeVisible()
  expect(screen.getByText(/£40.00 had arrived and is returned/)).toBeVisible()
  expect(screen.getByRole('tab', { name: 'Crypto' })).toBeVisible()
})

test('the test wallet is above the card form, shows the request and pays by a token only after it was allowed', async () => {
  const server = serve()
    .on(startPayment, () => payment({ method: 'wallet' }))
    .on(getPayment, () => payment({ method: 'wallet', status: 'succeeded' }))
  const { user, router } = await openAt(PAYMENT)
  const button = await screen.findByRole('button', { name: 'Apple Pay / Google Pay' })
  const field = screen.getByLabelText('Card number')
  expect(button.compareDocumentPosition(field)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  await user.click(button)
  const dialog = within(await screen.findByRole('dialog', { name: 'Test wallet' }))
  for (const text of ['GB', 'GBP', '£89.25', 'Asha Verma', 'asha@example.com'])
    expect(dialog.getByText(text)).toBeVisible()
  expect(server.calls(startPayment)).toEqual([])
  await user.click(dialog.getByRole('button', { name: 'Pay £89.25' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/payment-success'), SOON)
  expect(server.calls(startPayment)[0]?.input).toEqual({
    id: ORDER_ID,
    method: { kind: 'wallet', token: expect.stringMatching(/^tok_sim_ok_[0-9a-f]{32}$/) as string },
  })
})

test('a card that must be confirmed leads to the bank with the way back, and nothing is charged twice', async () => {
  let now = payment({ status: 'requires_action', action: { kind: 'redirect', url: CONFIRMATION } })
  const server = serve()
    .on(startPayment, () => now)
    .on(getPayment, () => now)
  const { user, router } = await openAt(PAYMENT)
  await user.type(await screen.findByLabelText('Cardholder name'), 'Asha Verma')
  await user.type(screen.getByLabelText('Card number'), '4000002500003155')
  await user.type(screen.getByLabelText('Expiry date'), '0829')
  await user.type(screen.getByLabelText('CVC'), '737')
  await user.click(screen.getByRole('button', { name: /^Pay £/ }))
  const link = await screen.findByRole('link', { name: 'Confirm with your bank' })
  expect(link).toHaveAttribute('href', `${CONFIRMATION}?back=${encodeURIComponent(PAYMENT)}`)
  now = payment({ status: 'succeeded' })
  await waitFor(() => expect(router.state.location.pathname).toBe('/payment-success'), SOON)
  expect(server.calls(startPayment)).toHaveLength(1)
})
