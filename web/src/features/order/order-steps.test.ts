import { statusLabel } from '../../parts/order/order-status'
import { order } from '../../test/example'
import { orderSteps } from './order-steps'

type Status = ReturnType<typeof order>['status']

const steps = (...statuses: Status[]) =>
  orderSteps(
    order({
      status: statuses.at(-1)!,
      history: statuses.map((status, index) => ({ status, at: `2026-10-0${index + 1}T09:00:00Z` })),
    }),
  )
const marks = (...statuses: Status[]) =>
  steps(...statuses)
    .map(({ state }) => ({ done: '#', rejected: 'x', now: '>', open: '.' })[state])
    .join('')

test('"Application Received" is done from the start, the others from their status onward', () => {
  expect(marks('pending_payment')).toBe('#>...')
  expect(marks('pending_payment', 'paid')).toBe('#>...')
  expect(marks('pending_payment', 'paid', 'in_review')).toBe('##>..')
  expect(marks('in_review', 'submitted_to_govt')).toBe('###>.')
  expect(marks('submitted_to_govt', 'waiting_on_govt')).toBe('####>')
  expect(marks('waiting_on_govt', 'approved')).toBe('#####')
})

test('a rejected or closed order keeps the highest step that it ever reached; the last one is done by a rejection', () => {
  expect(marks('in_review', 'submitted_to_govt', 'rejected')).toBe('###.x')
  expect(steps('in_review', 'rejected').at(-1)?.at).toBe('2026-10-02T09:00:00Z')
  expect(marks('in_review', 'closed')).toBe('##...')
  expect(marks('waiting_on_govt', 'in_review', 'closed')).toBe('####.')
})

test('the last step is named "Approved" only for an approved order', () => {
  expect(steps('approved').at(-1)?.label).toBe('approved')
  expect(steps('rejected').at(-1)?.label).toBe('final')
  expect(steps('in_review').at(-1)?.label).toBe('final')
})

test('a step shows the last time that it was reached, and none where it was jumped over', () => {
  const at = steps('in_review', 'submitted_to_govt', 'in_review', 'waiting_on_govt').map((step) => step.at)
  expect(at).toEqual([
    '2026-10-01T09:00:00Z',
    '2026-10-03T09:00:00Z',
    '2026-10-02T09:00:00Z',
    '2026-10-04T09:00:00Z',
    undefined,
  ])
  expect(steps('pending_payment', 'approved')[1]?.at).toBeUndefined()
})

test('what has no label of its own is "Pending"', () => {
  expect(statusLabel('pending_payment')).toBe('pending')
  expect(statusLabel('paid')).toBe('pending')
  expect(statusLabel('rejected')).toBe('rejected')
})

test('a status that this version does not know is "Pending"', () => {
  expect(statusLabel('on_hold' as Status)).toBe('pending')
})
