import { ORDER_STATUSES } from '@borderlane/contracts/orders/statuses'
import { canMove, captureOutcome, FIRST_STATUS, pathFrom } from './order-status'

describe('the statuses of an order', () => {
  it('move by themselves from waiting for payment through paid to in review or to closed, and nowhere else', () => {
    const moves = ORDER_STATUSES.flatMap((from) =>
      ORDER_STATUSES.filter((to) => to !== 'closed' && canMove(from, to)).map((to) => [from, to]),
    )
    expect(moves).toEqual([
      ['pending', 'paid'],
      ['pending_payment', 'paid'],
      ['paid', 'in_review'],
    ])
  })

  it('close when the traveller cancels before the decision, or when nobody pays in time', () => {
    const closedBy = (when: 'cancelled' | 'expired') =>
      ORDER_STATUSES.filter((from) => pathFrom(from, when).includes('closed'))
    expect(closedBy('expired')).toEqual(['pending_payment'])
    expect(ORDER_STATUSES.filter((status) => !closedBy('cancelled').includes(status))).toEqual([
      'approved',
      'rejected',
      'closed',
    ])
  })

  it('a captured payment leads a new order to review', () => {
    expect(pathFrom(FIRST_STATUS, 'payment captured')).toEqual(['paid', 'in_review'])
    expect(pathFrom('in_review', 'payment captured')).toEqual([])
  })

  it('a deleted account closes what waits for payment and nothing else', () => {
    const closed = ORDER_STATUSES.filter((from) => pathFrom(from, 'account deleted').length > 0)
    expect(closed).toEqual(['pending_payment'])
    expect(pathFrom('pending_payment', 'account deleted')).toEqual(['closed'])
  })
})

describe('a captured payment', () => {
  const open = { status: 'pending_payment', paidCents: 0, totalAmountCents: 2_500 } as const

  it.each([
    ['applied', open, 2_500],
    ['applied', { ...open, status: 'pending' }, 2_500],
    // Set to paid by hand: its settlement follows.
    ['applied', { ...open, status: 'paid' }, 2_500],
    ['amount_differs', open, 2_499],
    ['amount_differs', open, 2_501],
    ['already_paid', { ...open, status: 'in_review', paidCents: 2_500 }, 2_500],
    ['already_paid', { ...open, status: 'closed', paidCents: 2_500 }, 2_500],
    ['closed', { ...open, status: 'closed' }, 2_500],
    // It goes back whatever it was.
    ['closed', { ...open, status: 'closed' }, 2_499],
    ['not_payable', { ...open, status: 'rejected' }, 2_500],
    ['unknown_order', null, 2_500],
  ] as const)('is %s', (outcome, order, amountCents) => {
    expect(captureOutcome(order, amountCents)).toBe(outcome)
  })

  it('is money that an admin has recorded for a closed order, and nobody gives back by themselves', () => {
    expect(captureOutcome({ ...open, status: 'closed' }, 2_500, true)).toBe('not_payable')
  })
})
