import { movesFrom, needsReason, STAFF_STATUSES } from './staff-moves'

it('every status can be set from every other one, the sensible first', () => {
  for (const from of STAFF_STATUSES) {
    const { next, others } = movesFrom(from)
    expect([...next, ...others].sort()).toEqual(STAFF_STATUSES.filter((status) => status !== from).sort())
  }
  expect(movesFrom('waiting_on_govt').next).toEqual(['approved', 'rejected'])
})

it.each([
  ['in_review', 'submitted_to_govt', false],
  ['pending_payment', 'in_review', false],
  ['waiting_on_govt', 'approved', false],
  ['submitted_to_govt', 'in_review', true],
  ['rejected', 'approved', true],
  ['closed', 'in_review', true],
  ['pending_payment', 'paid', true],
  ['waiting_on_govt', 'rejected', true],
  ['approved', 'closed', true],
] as const)('a move from %s to %s needs a reason: %s', (from, to, isNeeded) => {
  expect(needsReason(from, to)).toBe(isNeeded)
})
