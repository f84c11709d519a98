import { PaymentStatus } from '@borderlane/contracts/payments/payment'
import { mayBecome, OPEN, PAID, PAYMENT_TRANSITIONS } from './payment-status'

const STATUSES = PaymentStatus.options

describe('the status of a payment', () => {
  it('never goes back to open once it is decided', () => {
    for (const from of STATUSES.filter((status) => !OPEN.includes(status)))
      for (const to of OPEN) expect(mayBecome(from, to)).toBe(false)
  })

  it('is paid only out of an open one, or when a dispute about a paid one is won', () => {
    expect(STATUSES.filter((from) => mayBecome(from, 'succeeded'))).toEqual([...OPEN, 'disputed'])
  })

  it('ends, when money is refunded, as refunded', () => {
    expect(STATUSES.filter((from) => mayBecome(from, 'partially_refunded'))).toEqual([
      'succeeded',
      'disputed',
    ])
    for (const from of [...PAID, 'failed', 'canceled', 'expired'] as const)
      expect(mayBecome(from, 'refunded')).toBe(true)
    expect(PAYMENT_TRANSITIONS.refunded).toEqual([])
  })

  it('never moves to where it is', () => {
    for (const status of STATUSES) expect(mayBecome(status, status)).toBe(false)
  })
})
