import { asksForMoney, movesFrom, needsReason } from './staff-moves'
import { STAFF_STATUSES } from '@borderlane/contracts/orders/statuses'

it('every status can be set from every other one, the sensible first', () => {
  for (const from of STAFF_STATUSES) {
    const { next, others } = movesFrom(from)
    expect([...next, ...others].sort()).toEqual(STAFF_STATUSES.filter((status) => status !== from).sort())
  }
  expect(movesFrom('waiting_on_govt').next).toEqual(['approved', 'rejected'])
})

it.each([
  ['in_review', 'submitted_to_govt', { isFiled: true }, false],
  ['in_review', 'submitted_to_govt', { isFiled: false }, true],
  ['in_review', 'waiting_on_govt', { isFiled: false }, true],
  ['submitted_to_govt', 'waiting_on_govt', { isFiled: false }, false],
  ['pending_payment', 'in_review', { isFiled: false }, false],
  ['waiting_on_govt', 'approved', { isFiled: true }, true],
  ['submitted_to_govt', 'in_review', { isFiled: true }, true],
  ['rejected', 'approved', { isFiled: true }, true],
  ['closed', 'in_review', { isFiled: true }, true],
  ['pending_payment', 'paid', { isFiled: false }, true],
  ['waiting_on_govt', 'rejected', { isFiled: true }, true],
  ['approved', 'closed', { isFiled: true }, true],
] as const)('a move from %s to %s, %j, needs a reason: %s', (from, to, { isFiled }, isNeeded) => {
  expect(needsReason({ status: from, isFiled }, to)).toBe(isNeeded)
})

it.each([
  ['in_review', 19_400, 0, true],
  ['waiting_on_govt', 19_400, 400, true],
  ['in_review', 0, 0, false],
  ['in_review', 19_400, 19_400, false],
  ['rejected', 19_400, 0, false],
] as const)('closing %s with %i paid and %i returned asks for the money: %s', (status, paid, back, asks) => {
  expect(asksForMoney({ status, paidCents: paid, refundedCents: back })).toBe(asks)
})
