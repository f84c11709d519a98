import type { ProviderPayment } from '../provider/payment-provider'
import { mismatchesOf, orderMismatchOf } from './reconcile-payments'

const payment = {
  amountCents: 1_000,
  receivedCents: 1_000,
  refundCents: 300,
  refundedCents: 300,
  capturedAt: new Date(),
  status: 'partially_refunded' as const,
  failure: null,
  providerRef: 'a',
  disputeRef: null,
  disputedCents: 0,
}
const seen: ProviderPayment = {
  ref: 'a',
  state: 'succeeded',
  amountCents: 1_000,
  receivedCents: 1_000,
  refundedCents: 300,
  dispute: null,
  failure: null,
  action: null,
  invoiceUrl: null,
  expiresAt: null,
}

describe('reconciliation', () => {
  it('finds nothing where both agree', () => {
    expect(mismatchesOf(payment, seen)).toEqual([])
  })

  it.each([
    ['another amount', { amountCents: 999 }, 'amount_differs'],
    ['money that is not there', { state: 'failed' as const }, 'not_paid_at_provider'],
    ['another sum that came', { receivedCents: 900 }, 'received_differs'],
    ['another sum that was refunded', { refundedCents: 0 }, 'refunds_differ'],
    [
      'a dispute was not taken over',
      { dispute: { ref: 'd', state: 'open' as const, amountCents: 700 } },
      'dispute_differs',
    ],
  ])('finds %s', (_what, change, code) => {
    expect(mismatchesOf(payment, { ...seen, ...change })).toEqual([code])
  })

  it('finds a payment that the provider does not know, unless it was never begun', () => {
    expect(mismatchesOf(payment, undefined)).toEqual(['unknown_at_provider'])
    expect(mismatchesOf({ ...payment, providerRef: 'none-1' }, undefined)).toEqual([])
  })

  it('waits for a refund that is on its way', () => {
    expect(mismatchesOf({ ...payment, refundCents: 500 }, { ...seen, refundedCents: 500 })).toEqual([])
  })

  it.each([
    ['heard and taken', 'applied', 11, undefined],
    ['paid for an order that an admin had moved', 'not_payable', 11, undefined],
    ['not heard of, so far', undefined, 9, undefined],
    ['not heard of', undefined, 11, 'order_unaware'],
    ['refused by its order', 'already_paid', 11, 'order_refused'],
    ['paid for a closed order', 'closed', 0, 'order_closed'],
  ] as const)('knows a payment that was %s', (_what, outcome, minutes, code) => {
    const now = new Date()
    const captured = { ...payment, capturedAt: new Date(now.getTime() - minutes * 60_000) }
    expect(orderMismatchOf(captured, outcome, now)).toBe(code)
    expect(orderMismatchOf({ ...captured, status: 'refunded' }, outcome, now)).toBeUndefined()
    expect(orderMismatchOf({ ...captured, capturedAt: null }, outcome, now)).toBeUndefined()
  })
})
