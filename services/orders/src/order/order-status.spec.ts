import { ORDER_STATUSES } from '@borderlane/contracts/primitives'
import { canMove, captureOutcome, FIRST_STATUS, pathFrom } from './order-status'

describe('the statuses of an order', () => {
  it('move from waiting for payment through paid to in review or to closed, and nowhere else', () => {
    const moves = ORDER_STATUSES.flatMap((from) =>
      ORDER_STATUSES.filter((to) => canMove(from, to)).map((to) => [from, to]),
    )
    expect(moves).toEqual([
      ['pending_payment', 'paid'],
      ['pending_payment', 'closed'],
      ['paid', 'in_review'],
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
  const open = { status: 'pending_payment', paidAt: null, totalAmountCents: 2_500 } as const

  it.each([
    ['applied', open, 2_500],
    ['amount_differs', open, 2_499],
    ['amount_differs', open, 2_501],
    ['already_paid', { ...open, status: 'in_review', paidAt: new Date() }, 2_500],
    ['already_paid', { ...open, status: 'closed', paidAt: new Date() }, 2_500],
    ['not_payable', { ...open, status: 'closed' }, 2_500],
    ['unknown_order', null, 2_500],
  ] as const)('is %s', (outcome, order, amountCents) => {
    expect(captureOutcome(order, amountCents)).toBe(outcome)
  })
})
