import { STANDARD_FORM } from '@borderlane/contracts/forms/standard'
import { acceptPrice, getOrder, readAnswers } from '@borderlane/contracts/orders/order-holder'
import { getQuote } from '@borderlane/contracts/catalogue/public'
import { listDocuments } from '@borderlane/contracts/documents/order-holder'
import { getPayment, listOrderPayments, startPayment } from '@borderlane/contracts/payments/order-holder'
import { act, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { keepOrderToken } from '../../parts/session/order-token'
import { order, ORDER_ID, payment, PAYMENT_ID, quote } from '../../test/example'
import { signedIn } from '../../test/identity'
import { newServer, openAt } from '../../test/render'
import { LostAnswer, Refusal } from '../../test/stub-server'

const PAYMENT = `/payment?from=IN&to=TH&speed=rush&denial=true&orderId=${ORDER_ID}`

const serve = () => {
  keepOrderToken(ORDER_ID, 'secret')
  return newServer()
    .on(getOrder, () => order())
    .on(startPayment, () => payment())
    .on(getPayment, () => payment({ status: 'succeeded' }))
    .on(listOrderPayments, () => ({ payments: [payment({ status: 'succeeded' })], refunds: [] }))
}

async function payBy(user: UserEvent, number = '4242424242424242') {
  await user.type(await screen.findByLabelText('Cardholder name'), 'Asha Verma')
  await user.type(screen.getByLabelText('Card number'), number)
  await user.type(screen.getByLabelText('Expiry date'), '0829')
  await user.type(screen.getByLabelText('CVC'), '737')
  await user.click(screen.getByRole('button', { name: /^Pay £/ }))
}

test('a payment is followed until it succeeded, and the receipt says so', async () => {
  const server = serve()
  const { user, router } = await openAt(PAYMENT)
  await payBy(user)
  expect(await screen.findByText('Your payment is being processed')).toBeVisible()
  expect(screen.getByText(/do not close this page/)).toBeVisible()
  expect(await screen.findByText('Payment Successful!', undefined, { timeout: 5_000 })).toBeInTheDocument()
  expect(screen.getByText('Your application has been submitted.')).toBeInTheDocument()
  expect(await screen.findByRole('heading', { level: 1, name: 'Payment received' })).toBeVisible()
  expect(router.state.location.pathname).toBe('/payment-success')
  expect(screen.getAllByText('BL-7K3M92QX')[0]).toBeVisible()
  expect(screen.getByRole('link', { name: 'Track your application' })).toHaveAttribute(
    'href',
    `/order/${ORDER_ID}`,
  )
  expect(server.calls(getPayment)[0]?.headers['x-order-token']).toBe('secret')
  // The order has not heard of it yet: no one is asked to pay again.
  expect(screen.queryByText('Who acts now')).toBeNull()
  server.on(getOrder, () => order({ status: 'in_review', paidCents: 8_925 }))
  expect(await screen.findByText('Who acts now', undefined, { timeout: 10_000 })).toBeVisible()
})

test('what was said in a long form is one line for each part, and all of it at a press', async () => {
  const questions = Array.from({ length: 16 }, (_, at) => ({
    ...{ id: `note${at}`, label: `Note ${at}`, kind: 'text' as const },
    ...{ max: 50, required: true, sealed: false },
  }))
  const form = {
    ...{ ...STANDARD_FORM, code: 'th-evisa', version: 2 },
    sections: [{ id: 'notes', title: 'Notes', questions }],
  }
  serve()
    .on(getOrder, () => order({ form: { code: form.code, version: form.version } }))
    .on(readAnswers, () => ({ form, answers: { note0: 'said' }, hidden: [] }))
  const { user } = await openAt(PAYMENT)
  const part = await screen.findByRole('heading', { level: 3, name: 'Notes' })
  expect(part.closest('details')).not.toHaveAttribute('open')
  await user.click(part)
  expect(screen.getByRole('link', { name: 'Change Note 0' })).toBeVisible()
})

test('a passport that does not last for the journey is said before money is taken, by the rule of its destination', async () => {
  const applicant = {
    ...order().applicant,
    passportExpiryDate: '2027-12-10',
    travelDates: '10/12/2027 - 14/12/2027',
  }
  const server = serve()
    .on(getOrder, () => order({ applicant }))
    .on(getQuote, () => quote())
  await openAt(PAYMENT)
  expect(await screen.findByText(/Your trip ends on 14 December 2027/)).toBeVisible()
  expect(server.calls(getQuote)).toHaveLength(1)
})

test('what comes back when is said beside the button before money is taken', async () => {
  serve()
  await openAt(PAYMENT)
  const terms = within(await screen.findByRole('region', { name: 'Cancel and refund' }))
  expect(await terms.findByText('£69.63 back')).toBeVisible()
  expect(terms.getByText('Cancel before submission')).toBeVisible()
  expect(terms.getByText('£0.00 back')).toBeVisible()
  expect(terms.getByText('If rejected, with Denial Protection')).toBeVisible()
  expect(terms.getByText('£89.25 back')).toBeVisible()
})

test('what was paid in another tab is shown here without a press', async () => {
  let isPaid = false
  serve().on(getOrder, () => (isPaid ? order({ status: 'in_review', paidCents: 8_925 }) : order()))
  await openAt(PAYMENT)
  expect(await screen.findByLabelText('Card number')).toBeVisible()
  isPaid = true
  expect(await screen.findByRole('link', { name: 'Open your application' })).toBeVisible()
  expect(screen.queryByLabelText('Card number')).not.toBeInTheDocument()
})

test('a guest who has paid sees a receipt to print and the ways on, and whom to ask', async () => {
  serve().on(getOrder, () =>
    order({
      status: 'in_review',
      next: { who: 'traveller', code: 'documents', count: 2 },
      paidCents: 8_925,
      history: [
        { status: 'pending_payment', at: '2026-10-01T09:00:00Z' },
        { status: 'paid', at: '2026-10-01T09:05:00Z' },
      ],
    }),
  )
  const print = jest.fn()
  window.print = print
  const { user } = await openAt(`/payment-success?orderId=${ORDER_ID}`)
  const receipt = within(await screen.findByRole('region', { name: 'Receipt' }))
  for (const text of ['Official fee', '£35.00', 'Service fee', '£39.25', 'Denial Protection', '£15.00'])
    expect(receipt.getByText(text)).toBeVisible()
  expect(await receipt.findByText('Card')).toBeVisible()
  for (const text of ['Total', '£89.25', 'BL-7K3M92QX', PAYMENT_ID, /^1 October 2026/])
    expect(receipt.getByText(text)).toBeVisible()
  await user.click(receipt.getByRole('button', { name: 'Print receipt' }))
  expect(print).toHaveBeenCalled()
  const main = within(screen.getByRole('main'))
  const next = within(main.getByRole('region', { name: 'What happens next' }))
  expect(next.getByText('Who acts now')).toBeVisible()
  expect(next.getAllByRole('listitem')).toHaveLength(2)
  const upload = next.getByRole('link', { name: 'Upload the documents' })
  expect(upload).toHaveAttribute('href', `/order/${ORDER_ID}#documents`)
  expect(main.getByRole('link', { name: 'My Applications' })).toHaveAttribute('href', '/orders')
  expect(main.getByRole('link', { name: 'Back to the home page' })).toHaveAttribute('href', '/')
  expect(main.getByRole('link', { name: 'Contact support' })).toHaveAttribute('href', '/contact')
})

test('card number and CVC leave the browser in no request and no storage', async () => {
  const server = serve()
  const { user } = await openAt(PAYMENT)
  await payBy(user)
  await waitFor(() => expect(server.calls(startPayment)).toHaveLength(1))
  const { input } = server.calls(startPayment)[0]!
  expect(input).toEqual({
    id: ORDER_ID,
    method: { kind: 'card', token: expect.stringMatching(/^tok_sim_ok_[0-9a-f]{32}$/) as string },
  })
  // Words of their own: keys and tokens hold any three digits now and then.
  expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toMatch(/4242 ?4242|\b737\b/)
})

test('the summary adds up line by line to the total of the order', async () => {
  serve()
  await openAt(PAYMENT)
  // What loads has a heading of its own.
  await screen.findByText('Rush: we submit in 2 business days')
  for (const amount of ['£35.00', '£39.25', '£74.25', '£15.00', '£89.25'])
    expect(screen.getByText(amount)).toBeVisible()
  expect(screen.getByText('eVisa')).toBeVisible()
  expect(
    screen.getByText(
      'We are not a government. Official fee £35.00, service fee £39.25. Denial Protection £15.00.',
    ),
  ).toBeVisible()
})

test('while the order is on its way the page says so', async () => {
  serve().on(getOrder, () => new Promise(() => undefined))
  await openAt(PAYMENT)
  // Until then another part of the page says the same.
  await waitFor(() => expect(document.title).toBe('Pay - Borderlane'))
  expect(screen.getByRole('heading', { name: 'Loading your application' })).toBeInTheDocument()
})

test('a declined card is shown with what to do, and another card can be tried', async () => {
  const server = serve().on(getPayment, () => payment({ status: 'failed', failure: 'card_declined' }))
  const { user } = await openAt(PAYMENT)
  await payBy(user, '4000000000000002')
  expect(await screen.findByText(/Your bank declined the card/, undefined, { timeout: 5_000 })).toBeVisible()
  expect(screen.getAllByText('Payment Failed')).not.toHaveLength(0)
  expect(screen.getByText(/There was an error processing your payment/)).toBeInTheDocument()
  expect(screen.getByLabelText('Card number')).toHaveValue('')
  expect(screen.getByLabelText('Cardholder name')).toHaveValue('Asha Verma')
  await user.type(screen.getByLabelText('Card number'), '4242424242424242')
  await user.type(screen.getByLabelText('CVC'), '737')
  await user.click(screen.getByRole('button', { name: /^Pay £/ }))
  await waitFor(() => expect(server.calls(startPayment)).toHaveLength(2))
  const [first, second] = server.calls(startPayment).map(({ headers }) => headers['idempotency-key'])
  expect(second).not.toBe(first)
})

test('after a lost answer the same payment is asked for again, and no one is asked to pay twice', async () => {
  let lost = true
  const server = serve().on(startPayment, () => {
    if (lost) throw new LostAnswer()
    return payment()
  })
  const { user } = await openAt(PAYMENT)
  await payBy(user)
  expect(await screen.findByText(/Please don't pay again: we are still checking/)).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Pay £/ })).not.toBeInTheDocument()
  lost = false
  expect(
    await screen.findByRole('heading', { level: 1, name: 'Payment received' }, { timeout: 8_000 }),
  ).toBeVisible()
  const keys = server.calls(startPayment).map(({ headers }) => headers['idempotency-key'])
  expect(keys.length).toBeGreaterThan(1)
  expect(new Set(keys).size).toBe(1)
})

test.each([
  ['that waits for it', order()],
  ['that knows of it already', order({ status: 'in_review', paidCents: 8_925 })],
])('a reload in the middle goes on with the same payment of an order %s', async (_what, paid) => {
  const server = serve().on(getOrder, () => paid)
  sessionStorage.setItem(
    `borderlane.payment.${ORDER_ID}`,
    JSON.stringify({
      key: 'the-key',
      method: { kind: 'card', token: 'tok_sim_ok_1' },
      paymentId: PAYMENT_ID,
    }),
  )
  await openAt(PAYMENT)
  expect(await screen.findByRole('heading', { level: 1, name: 'Payment received' })).toBeVisible()
  expect(server.calls(startPayment)).toEqual([])
  expect(sessionStorage.getItem(`borderlane.payment.${ORDER_ID}`)).toBeNull()
})

test('an order that is paid already offers no second payment', async () => {
  serve().on(getOrder, () =>
    order({
      status: 'in_review',
      paidCents: 8_925,
      history: [
        { status: 'pending_payment', at: '2026-10-01T09:00:00Z' },
        { status: 'paid', at: '2026-10-01T09:05:00Z' },
        { status: 'in_review', at: '2026-10-01T09:05:01Z' },
      ],
    }),
  )
  await openAt(PAYMENT)
  expect(
    await screen.findByRole('heading', { level: 1, name: 'This application has already been paid for' }),
  ).toBeVisible()
  expect(screen.queryByLabelText('Card number')).not.toBeInTheDocument()
})

test('a payment that another window started is not started again', async () => {
  serve().on(startPayment, () => {
    throw new Refusal('payments.in_progress')
  })
  const { user } = await openAt(PAYMENT)
  await payBy(user)
  expect(await screen.findByText('A payment is already being processed')).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Pay £/ })).not.toBeInTheDocument()
})

test('a payment whose session has ended is asked for again by its user, not by the page', async () => {
  const server = newServer()
    .on(getOrder, () => order())
    .on(startPayment, () => {
      throw new Refusal('auth.required')
    })
  signedIn(server, { name: 'ended while paying' })
  const { user, router } = await openAt(PAYMENT)
  await payBy(user)
  await waitFor(() => expect(router.state.location.pathname).toBe('/auth'))
  expect(Object.keys(sessionStorage).filter((name) => name.includes('payment'))).toEqual([])
})

test('a price that changed is accepted first, then paid with the same card', async () => {
  let accepted = false
  const server = serve()
    .on(startPayment, () => {
      if (!accepted) throw new Refusal('orders.price_changed', { totalAmountCents: 9_900 })
      return payment({ amountCents: 9_900 })
    })
    .on(acceptPrice, () => {
      accepted = true
      return order({ totalAmountCents: 9_900, serviceFeeCents: 4_900 })
    })
  const { user } = await openAt(PAYMENT)
  await payBy(user)
  expect(await screen.findByText(/£89\.25, still to be confirmed\. It is now £99\.00/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Accept and pay £99.00' }))
  await waitFor(() => expect(server.calls(startPayment)).toHaveLength(2))
  expect(server.calls(acceptPrice)[0]?.input).toEqual({ id: ORDER_ID, totalAmountCents: 9_900 })
  const [before, after] = server.calls(startPayment)
  expect(after?.input).toEqual(before?.input)
  expect(after?.headers['idempotency-key']).not.toBe(before?.headers['idempotency-key'])
})

test('missing card details are named in a summary', async () => {
  const server = serve()
  const { user } = await openAt(PAYMENT)
  await user.click(await screen.findByRole('button', { name: /^Pay £/ }))
  expect(await screen.findByRole('link', { name: 'Enter the card number' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Enter the CVC' })).toBeVisible()
  expect(server.calls(startPayment)).toEqual([])
})

const SUCCESS = `/payment-success?orderId=${ORDER_ID}`
const SAVED = `/apply?from=IN&to=TH&speed=rush&denial=true&orderId=${ORDER_ID}`

test.each([PAYMENT, SUCCESS, SAVED])('without a token of its order %s asks to sign in', async (path) => {
  newServer().on(getQuote, () => quote())
  const { router } = await openAt(path)
  await waitFor(() => expect(router.state.location.pathname).toBe('/auth'))
  expect(new URLSearchParams(router.state.location.search).get('next')).toBe(path)
})

test.each([PAYMENT, SUCCESS, SAVED])(
  "someone else's order under %s leads back to the search",
  async (path) => {
    const server = newServer()
    signedIn(server)
    server
      .on(getOrder, () => {
        throw new Refusal('orders.not_found')
      })
      .on(getQuote, () => quote())
      .on(listDocuments, () => {
        throw new Refusal('orders.not_found')
      })
    await openAt(path)
    expect(
      await screen.findByRole('heading', { level: 1, name: 'This application cannot be opened' }),
    ).toBeVisible()
    expect(screen.getByRole('link', { name: 'Back to Search' })).toHaveAttribute('href', '/')
  },
)

test('a visa that is no longer issued cannot be paid, and the page says why', async () => {
  const source = { code: 'published' as const, name: 'the authority', url: null, asOf: '2026-10-10' }
  serve().on(getQuote, () =>
    quote({ requirement: { conditions: [{ code: 'us_visitor_visas_suspended', source }] } }),
  )
  await openAt(PAYMENT)
  expect(await screen.findByText(/The authority is not issuing this visa/)).toBeVisible()
  expect(screen.queryByLabelText('Card number')).not.toBeInTheDocument()
})

const closedUnpaid = (paidCents = 0) =>
  order({
    status: 'closed',
    paidCents,
    history: [
      { status: 'pending_payment', at: '2026-10-01T09:00:00Z' },
      { status: 'closed', at: '2026-10-01T09:05:00Z' },
    ],
  })

test('an order that was closed unpaid can neither be paid nor has it a receipt', async () => {
  serve().on(getOrder, () => closedUnpaid())
  const { router } = await openAt(PAYMENT)
  const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
  expect(await heading('This application cannot be paid for now')).toBeVisible()
  await act(() => router.navigate(`/payment-success?orderId=${ORDER_ID}`))
  expect(await heading('This application is closed')).toBeVisible()
  expect(screen.getByText(/closed before anything was paid/)).toBeVisible()
})

test('a payment that came after the order was closed is not called a submitted application', async () => {
  const server = serve()
  const { user } = await openAt(PAYMENT)
  await screen.findByLabelText('Card number')
  server.on(getOrder, () => closedUnpaid(8_925))
  await payBy(user)
  expect(
    await screen.findByText(/closed before your payment arrived/, undefined, { timeout: 5_000 }),
  ).toBeVisible()
  expect(screen.queryByText('Receipt')).not.toBeInTheDocument()
})

test('what its traveller submits is received, and not called submitted', async () => {
  serve().on(getOrder, () => order({ status: 'in_review', paidCents: 8_925, lodging: 'centre' }))
  await openAt(SUCCESS)
  expect(await screen.findByText(/^We have received your application\. Your reference is/)).toBeVisible()
  expect(screen.queryByText(/has been submitted/)).toBeNull()
})

test('the receipt of an order that is not paid does not claim a payment', async () => {
  serve()
  await openAt(`/payment-success?orderId=${ORDER_ID}`)
  expect(
    await screen.findByRole('heading', { level: 1, name: 'This application has not been paid for yet' }),
  ).toBeVisible()
})

test('each detail of the card is needed, in its form, and no field takes more than it may hold', async () => {
  const server = serve()
  const { user } = await openAt(PAYMENT)
  const pay = await screen.findByRole('button', { name: /^Pay £/ })
  const email = screen.getByLabelText('Email')
  expect(email).toHaveAttribute('type', 'email')
  await user.clear(email)
  await user.click(pay)
  const summary = within(await screen.findByRole('alert'))
  expect(summary.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Enter the name on the card',
    'Enter the card number',
    'Enter the expiry date',
    'Enter the CVC',
    'Enter your email address',
  ])
  const limits = { 'Card number': 19, 'Expiry date': 5, CVC: 3 }
  for (const [label, limit] of Object.entries(limits)) {
    expect(screen.getByLabelText(label)).toHaveAttribute('maxlength', String(limit))
  }
  await user.type(screen.getByLabelText('Expiry date'), '1399')
  await user.type(screen.getByLabelText('CVC'), '1a23456')
  expect(screen.getByLabelText('Expiry date')).toHaveValue('13/99')
  expect(screen.getByLabelText('CVC')).toHaveValue('123')
  await user.clear(screen.getByLabelText('CVC'))
  await user.type(screen.getByLabelText('CVC'), '12')
  await user.type(screen.getByLabelText('Card number'), '378282246310005')
  await user.type(email, 'nobody')
  await user.click(pay)
  for (const words of [
    'Enter the expiry date as MM/YY, for example 08/29',
    'Enter the 3 digits on the back of the card',
    'Enter an email address like name@example.com',
    'This form does not take American Express: use another card',
  ])
    expect(await screen.findByRole('link', { name: words })).toBeVisible()
  expect(server.calls(startPayment)).toEqual([])
})
