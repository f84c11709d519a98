import { getAccount } from '@borderlane/contracts/identity/account'
import { listOrderMoney } from '@borderlane/contracts/orders/admin'
import { listOrderNames } from '@borderlane/contracts/orders/names'
import { listPayments, readLedger, refundPayment } from '@borderlane/contracts/payments/admin'
import { screen, waitFor, within } from '@testing-library/react'
import { adminPayment, adminRefund, order, ORDER_ID, PAYMENT_ID } from '../../test/example'
import { account, signedIn, USER_ID } from '../../test/identity'
import { newServer, openAt } from '../../test/render'
import { Refusal } from '../../test/stub-server'

const OPEN = `/admin/payments?open=${PAYMENT_ID}`

const NAMED = {
  orders: [{ id: ORDER_ID, reference: order().reference, fullName: 'Asha Verma' }],
  hasMore: false,
}

function serve(payments = [adminPayment()], total = payments.length) {
  const server = newServer()
  signedIn(server)
  return server
    .on(getAccount, () => account({ roles: ['admin'] }))
    .on(listOrderMoney, () => ({ orders: [] }))
    .on(listOrderNames, () => NAMED)
    .on(listPayments, ({ input }) => ({ payments, total, page: Number(input.page), pageSize: 50 }))
    .on(readLedger, () => ({
      currency: 'GBP' as const,
      accounts: [
        { account: 'government_fees_held', balanceCents: -3_500 },
        { account: 'provider_clearing:simulated', balanceCents: 3_500 },
      ],
      sumCents: 0,
      transactions: 3,
    }))
}

test('payments are listed with what came and what was refunded, and the ledger sums to zero', async () => {
  serve([adminPayment({ status: 'partially_refunded', refundedCents: 2_000 })])
  await openAt('/admin/payments')
  const list = within(await screen.findByRole('region', { name: 'Payments' }))
  expect(await list.findByText('£89.25')).toBeVisible()
  expect(list.getByText('£20.00')).toBeVisible()
  const ledger = within(await screen.findByRole('region', { name: 'Ledger' }))
  expect(await ledger.findByRole('row', { name: 'Official fees held −£35.00' })).toBeVisible()
  expect(ledger.getByRole('row', { name: 'At the provider (simulated) £35.00' })).toBeVisible()
  expect(ledger.getByRole('row', { name: 'Sum £0.00' })).toBeVisible()
})

test('a ledger that does not sum to zero is an alarm', async () => {
  serve().on(readLedger, () => ({
    currency: 'GBP' as const,
    accounts: [{ account: 'refunds', balanceCents: 1 }],
    sumCents: 1,
    transactions: 1,
  }))
  await openAt('/admin/payments')
  expect(await screen.findByText(/do not sum to zero/)).toBeVisible()
})

test('status, order and page are asked of the server and stand in the address', async () => {
  const server = serve([adminPayment()], 120)
  const { user, router } = await openAt('/admin/payments')
  await user.selectOptions(await screen.findByLabelText('Status'), 'Paid')
  await user.type(screen.getByLabelText('Order or traveller'), 'verma')
  await user.click(screen.getByRole('button', { name: 'Search' }))
  expect(await screen.findByText('Asha Verma')).toBeVisible()
  await user.click(await screen.findByRole('button', { name: /Next/ }))
  await waitFor(() =>
    expect(server.calls(listPayments).at(-1)?.input).toMatchObject({
      status: 'succeeded',
      orderIds: [ORDER_ID],
      page: 2,
    }),
  )
  expect(router.state.location.search).toBe('?status=succeeded&search=verma&page=2')
})

test('a search that finds no one asks for no payments and says so', async () => {
  const server = serve().on(listOrderNames, () => ({ orders: [], hasMore: false }))
  await openAt('/admin/payments?search=nobody')
  expect(await screen.findByText('No payments here')).toBeVisible()
  expect(server.calls(listPayments)).toEqual([])
})

test('a payment shows its history, its refunds and what the provider says differently', async () => {
  serve([
    adminPayment({
      status: 'partially_refunded',
      refundedCents: 2_000,
      refunds: [adminRefund()],
      mismatches: ['refunds_differ', 'something_new'],
    }),
  ])
  const { user } = await openAt('/admin/payments')
  await user.click(await screen.findByRole('button', { name: /1 October 2026/ }))
  const panel = within(await screen.findByRole('region', { name: 'Payment of £89.25' }))
  expect(panel.getByText('The provider refunded a different amount')).toBeVisible()
  expect(panel.getByText('something_new')).toBeVisible()
  expect(panel.getByText('A kindness')).toBeVisible()
  expect(panel.getAllByText('Paid').length).toBeGreaterThan(0)
  expect(panel.getByRole('link', { name: ORDER_ID })).toHaveAttribute('href', `/order/${ORDER_ID}`)
})

test('a part is refunded with a reason, only after a question, and under one key when the answer was lost', async () => {
  let lost = true
  const server = serve().on(refundPayment, ({ input }) => {
    if (lost) throw new Refusal('service.unavailable')
    return adminRefund({ amountCents: Number(input.amountCents), status: 'processing' })
  })
  const { user } = await openAt(OPEN)
  const press = async () => {
    await user.click(screen.getByRole('button', { name: 'Refund' }))
    await user.click(await screen.findByRole('button', { name: 'Yes, refund' }))
  }
  await user.type(await screen.findByLabelText('Amount in pounds'), '100')
  await user.click(screen.getByRole('button', { name: 'Refund' }))
  expect(await screen.findByText('Enter at most £89.25')).toBeVisible()
  expect(screen.getByText('Enter a reason')).toBeVisible()
  await user.clear(screen.getByLabelText('Amount in pounds'))
  await user.type(screen.getByLabelText('Amount in pounds'), '20.50')
  await user.type(screen.getByLabelText('Reason'), 'A kindness')
  await user.click(screen.getByRole('button', { name: 'Refund' }))
  expect(await screen.findByRole('alertdialog', { name: 'Refund £20.50?' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Keep the money' }))
  expect(server.calls(refundPayment)).toEqual([])
  await press()
  expect((await screen.findAllByText('The refund was not made')).length).toBeGreaterThan(0)
  lost = false
  await press()
  expect((await screen.findAllByText('£20.50 is on its way back')).length).toBeGreaterThan(0)
  const [first, second] = server.calls(refundPayment)
  expect(first?.input).toEqual({ id: PAYMENT_ID, amountCents: 2_050, reason: 'A kindness' })
  expect(second?.headers['idempotency-key']).toBe(first?.headers['idempotency-key'])
})

test('a refund that needs a second person says so, and not that it is on its way', async () => {
  serve().on(refundPayment, () => ({
    proposal: {
      id: PAYMENT_ID,
      kind: 'refund' as const,
      state: 'waiting' as const,
      about: null,
      differences: [{ what: 'leftCents' as const, before: 8_925, after: 0 }],
      reason: null,
      askedBy: { id: USER_ID, name: null },
      askedAt: '2026-10-01T09:00:00.000Z',
      expiresAt: '2026-10-08T09:00:00.000Z',
      ...{ decidedBy: null, decidedAt: null, note: null, failure: null },
    },
  }))
  const { user } = await openAt(OPEN)
  await user.type(await screen.findByLabelText('Reason'), 'A kindness')
  await user.click(screen.getByRole('button', { name: 'Refund' }))
  await user.click(await screen.findByRole('button', { name: 'Yes, refund' }))
  const words = await screen.findAllByText('A second person has to approve the refund of £89.25')
  expect(words[0]).toBeVisible()
  expect(screen.queryByText('£89.25 is on its way back')).not.toBeInTheDocument()
})

test('where nothing is left there is nothing to refund', async () => {
  serve([adminPayment({ status: 'refunded', refunds: [adminRefund({ amountCents: 8_925 })] })])
  await openAt(OPEN)
  expect(await screen.findByRole('region', { name: 'Payment of £89.25' })).toBeVisible()
  expect(screen.queryByLabelText('Amount in pounds')).not.toBeInTheDocument()
})

test('an empty list and one that cannot be loaded say so', async () => {
  const server = serve([])
  const { user } = await openAt('/admin/payments?status=failed')
  await user.click(await screen.findByRole('button', { name: 'Show all payments' }))
  expect(await screen.findByText('No payments here')).toBeVisible()
  server.on(listPayments, () => {
    throw new Refusal('auth.forbidden')
  })
  await user.selectOptions(screen.getByLabelText('Status'), 'Paid')
  expect(await screen.findByText('Payments could not be loaded')).toBeVisible()
})

test('who works on money alone sees whose payment it is, and no way to the order', async () => {
  serve()
    .on(getAccount, () => account({ roles: ['finance'] }))
    .on(listOrderMoney, () => ({ orders: [{ ...order(), fullName: 'Asha Verma' }] }))
  await openAt(OPEN)
  expect(await screen.findAllByText('Asha Verma')).toHaveLength(2)
  expect(screen.getAllByText(order().reference)).toHaveLength(2)
  expect(screen.queryByRole('link', { name: order().reference })).not.toBeInTheDocument()
  expect(screen.queryByRole('link', { name: 'People' })).not.toBeInTheDocument()
})
