import { Day } from '@borderlane/contracts/primitives'
import { isDay } from './is-day'

test.each([
  '2026-11-24',
  '2024-02-29',
  '2026-02-29',
  '2026-13-01',
  '2026-1-1',
  '',
  '2026-11-31',
  '24/11/2026',
])('a day is what the contract takes for one: %p', (text) => {
  expect(isDay(text)).toBe(Day.safeParse(text).success)
})
