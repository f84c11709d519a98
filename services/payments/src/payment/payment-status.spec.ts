import { PaymentStatus } from '@borderlane/contracts/payments'
import { mayBecome } from './payment-status'

const STATUSES = PaymentStatus.options

describe('the status of a payment', () => {
  it('moves from processing to a decision and nowhere else', () => {
    const moves = STATUSES.flatMap((from) => STATUSES.map((to) => [from, to] as const))
    expect(moves.filter(([from, to]) => mayBecome(from, to))).toEqual([
      ['processing', 'succeeded'],
      ['processing', 'failed'],
    ])
  })
})
