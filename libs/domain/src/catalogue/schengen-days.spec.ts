import { EXAMPLES, staysOf } from '../test/schengen-examples'
import { daysLeft, daysOver, daysUsed, mayStayUntil, type Stay, stayProblems } from './schengen-days'

const ANSWERS: Record<string, (stays: Stay[], day: string) => string> = {
  used: (stays, day) => String(daysUsed(stays, day)),
  over: (stays, day) => String(daysOver(stays, day)),
  maxStayFrom: (stays, day) => String(daysLeft(stays, day)),
  // The stay that ends on that day goes on.
  mayStayUntil: (stays) => String(mayStayUntil(stays.slice(0, -1), stays.at(-1)!.entry)),
}

test.each(EXAMPLES)('%s: %s on %s: %s is %s', (_id, stays, day, question, expected) => {
  expect(ANSWERS[question]!(staysOf(stays), day)).toBe(expected)
})

test.each([
  ['29 February of a year without it', '2026-02-29/2026-03-10', ['no_day']],
  ['29 February of a leap year', '2028-02-29/2028-03-10', []],
  ['a stay that is half typed', '2026-02-/2026-03-10', ['no_day']],
  ['an end before the start', '2026-03-10/2026-03-09', ['ends_before_start']],
  ['two stays at once', '2026-03-01/2026-03-20 2026-03-10/2026-03-30', ['overlaps']],
  ['one stay inside another', '2026-03-01/2026-03-20 2026-03-05/2026-03-06', ['overlaps']],
  ['the same stay twice', '2026-03-01/2026-03-20 2026-03-01/2026-03-20', ['overlaps']],
  ['two stays that share a day', '2026-03-01/2026-03-20 2026-03-20/2026-03-30', []],
])('%s', (_what, stays, codes) => {
  expect(stayProblems(staysOf(stays)).map(({ code }) => code)).toEqual(codes)
})

test('without a stay all 90 days are left, and on the 91st day in a row one is too many', () => {
  expect(daysLeft([], '2027-01-01')).toBe(90)
  expect(mayStayUntil([], '2027-01-01')).toBe('2027-03-31')
})

test('who has used all days may not enter', () => {
  const stays = [{ entry: '2027-01-01', exit: '2027-03-31' }]
  expect(mayStayUntil(stays, '2027-04-01')).toBeNull()
})
