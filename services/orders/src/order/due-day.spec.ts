import { dueDay } from './due-day'

it.each([
  [0, '2026-11-20'],
  [1, '2026-11-23'],
  [5, '2026-11-27'],
  [6, '2026-11-30'],
])('%i business days after a Friday is %s', (days, day) => {
  expect(dueDay(new Date('2026-11-20T22:00:00Z'), days)).toBe(day)
})
