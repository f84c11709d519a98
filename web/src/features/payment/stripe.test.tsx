import { getConfig } from '@borderlane/contracts/gateway'
import { getOrder } from '@borderlane/contracts/orders/order-holder'
import { getPayment, listOrderPayments, startPayment } from '@borderlane/contracts/payments/order-holder'
import { act, screen, waitFor } from '@testing-library/react'
import { keepOrderToken } from '../../parts/session/order-token'
import { order, ORDER_ID, payment, testConfig, testOffer } from '../../test/example'
import { newServer, openAt } from '../../test/render'
import { STRIPE_SCRIPT, type StripeEvent, type StripeJs } from './stripe-script'

const PAYMENT = `/payment?from=IN&to=TH&speed=rush&denial=true&orderId=${ORDER_ID}`

const serve = () => {
  keepOrderToken(ORDER_ID, 'secret')
  return newServer()
    .on(getOrder, () => order())
    .on(listOrderPayments, () => ({ payments: [payment({ status: 'succeeded' })], refunds: [] }))
}
const serveStripe = () =>
  serve().on(getConfig, () => ({
    ...testConfig,
    payments: {
      ...testOffer,
      provider: 'stripe',
      methods: ['card' as const, 'wallet' as const],
      publishableKey: 'pk_test_123',
    },
  }))

const script = () => document.querySelector<HTMLScriptElement>(`script[src="${STRIPE_SCRIPT}"]`)

/** Stands in for js.stripe.com: draws nothing, and reports what it was asked for. */
function fakeStripe() {
  const made: { kind: string; tell: (event: string, what: StripeEvent) => void }[] = []
  const submit = jest.fn(() => Promise.resolve<{ error?: { message: string } }>({}))
  const stripe = {
    elements: jest.fn((_options?: object) => ({
      submit,
      create: (kind: string) => {
        const listeners: Record<string, (event: StripeEvent) => void> = {}
        made.push({ kind, tell: (event, what) => act(() => listeners[event]?.(what)) })
        return {
          mount: (place: HTMLElement) => place.append(document.createElement('iframe')),
          destroy: () => undefined,
          on: (event: string, listener: (event: StripeEvent) => void) => (listeners[event] = listener),
        }
      },
    })),
    createPaymentMethod: jest.fn(() => Promise.resolve({ paymentMethod: { id: 'pm_1Abcdef' } })),
    handleNextAction: jest.fn(() => Promise.resolve({})),
  }
  return { made, stripe, submit, give: () => (window.Stripe = () => stripe as unknown as StripeJs) }
}

// One for all tests: the page loads the script once.
const { made, stripe, submit, give } = fakeStripe()

beforeEach(() => {
  made.length = 0
})

afterEach(() => {
  delete window.Stripe
  script()?.remove()
})

test('the script is not asked for where the operator has set no key', async () => {
  serve()
  await openAt(PAYMENT)
  expect(await screen.findByLabelText('Card number')).toBeVisible()
  expect(script()).toBeNull()
})

test('a script that does not come is reported and tried again; then a card that the bank asks about is paid', async () => {
  let status: 'requires_action' | 'succeeded' = 'requires_action'
  const answer = () =>
    payment({
      status,
      action: status === 'requires_action' ? { kind: 'confirm', clientSecret: 'pi_1_secret_2' } : null,
    })
  const server = serveStripe().on(startPayment, answer).on(getPayment, answer)
  stripe.handleNextAction.mockImplementation(() => {
    status = 'succeeded'
    return Promise.resolve({})
  })
  const { user, router } = await openAt(PAYMENT)
  // The page tries twice on its own.
  for (let tries = 0; tries < 2; tries += 1) {
    await waitFor(() => expect(script()).not.toBeNull(), { timeout: 10_000 })
    await act(() => script()!.onerror!('error'))
  }
  await user.click(await screen.findByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(script()).not.toBeNull())
  give()
  await act(() => script()!.onload!(new Event('load')))

  await user.type(await screen.findByLabelText('Cardholder name'), 'Asha Verma')
  expect(made.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['cardNumber', 'cardExpiry', 'cardCvc']),
  )
  // No field of ours could hold a number.
  expect(screen.queryByRole('textbox', { name: 'Card number' })).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: /^Pay £/ }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/payment-success'), { timeout: 10_000 })
  expect(stripe.createPaymentMethod).toHaveBeenCalledWith(
    expect.objectContaining({
      type: 'card',
      billing_details: expect.objectContaining({ name: 'Asha Verma' }),
    }),
  )
  expect(server.calls(startPayment)[0]?.input).toMatchObject({
    method: { kind: 'card', token: 'pm_1Abcdef' },
  })
  expect(stripe.handleNextAction).toHaveBeenCalledWith({ clientSecret: 'pi_1_secret_2' })
})

test('the wallet asks for the amount, the name and the address of the specification, is not shown where there is none, and pays by its token', async () => {
  give()
  const server = serveStripe()
    .on(startPayment, () => payment({ status: 'succeeded', method: 'wallet' }))
    .on(getPayment, () => payment({ status: 'succeeded', method: 'wallet' }))
  const { router } = await openAt(PAYMENT)
  await waitFor(() => expect(made.map(({ kind }) => kind)).toContain('expressCheckout'))
  const { totalAmountCents, reference } = order()
  expect(stripe.elements).toHaveBeenCalledWith(
    expect.objectContaining({ mode: 'payment', amount: totalAmountCents, currency: 'gbp' }),
  )
  const { tell } = made.find(({ kind }) => kind === 'expressCheckout')!
  tell('ready', {})
  expect(screen.queryByText(/^Pay with Apple Pay/)).not.toBeInTheDocument()
  tell('ready', { availablePaymentMethods: { applePay: true } })
  expect(await screen.findByText(/^Pay with Apple Pay/)).toBeVisible()
  const resolve = jest.fn()
  tell('click', { resolve })
  expect(resolve).toHaveBeenCalledWith(
    expect.objectContaining({
      emailRequired: true,
      lineItems: [{ name: expect.stringContaining(reference) as string, amount: totalAmountCents }],
    }),
  )

  submit.mockResolvedValueOnce({ error: { message: 'The wallet was closed.' } })
  tell('confirm', {})
  expect(await screen.findByText('The wallet was closed.')).toBeVisible()
  expect(server.calls(startPayment)).toEqual([])
  tell('confirm', {})
  await waitFor(() => expect(router.state.location.pathname).toBe('/payment-success'), { timeout: 10_000 })
  expect(server.calls(startPayment)[0]?.input).toMatchObject({
    method: { kind: 'wallet', token: 'pm_1Abcdef' },
  })
})
