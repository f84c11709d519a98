import { addBusinessDays, decisionDay, submitDay } from './days'

it.each([
  [0, '2026-11-20'],
  [1, '2026-11-23'],
  [5, '2026-11-27'],
  [6, '2026-11-30'],
])('%i business days after a Friday is %s', (days, day) => {
  expect(addBusinessDays('2026-11-20', days)).toBe(day)
})

it('a day begins in UTC', () => {
  expect(submitDay(new Date('2026-11-20T22:00:00Z'), 1)).toBe('2026-11-23')
})

it.each([
  ['business', 3, '2026-11-25'],
  ['calendar', 3, '2026-11-23'],
  ['business', 0, '2026-11-20'],
] as const)('the authority takes %s days, %i of them, until %s', (unit, max, day) => {
  expect(decisionDay('2026-11-20', { min: 0, max, unit })).toBe(day)
})

it('an authority that does not say how long it takes is promised no day', () => {
  expect(decisionDay('2026-11-20', null)).toBeNull()
})
