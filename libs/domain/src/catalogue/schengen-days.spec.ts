import { daysLeft, daysOver, daysUsed, mayStayUntil, type Stay, stayProblems } from './schengen-days'

/**
 * Worked examples: `sem` of the Swiss State Secretariat for Migration's guide to the Commission's calculator (2014-12-01),
 * `hb` of the Visa Code handbook, `rule` from article 6 of Regulation (EU) 2016/399.
 */
const EXAMPLES: [id: string, stays: string, day: string, question: string, expected: string][] = [
  ['sem-1a', '2014-08-15/2014-09-30', '2014-09-30', 'used', '47'],
  ['sem-1b', '2014-08-15/2014-09-30', '2015-01-01', 'maxStayFrom', '90'],
  ['sem-2a', '2014-08-15/2014-09-30 2014-11-01/2014-11-30', '2014-11-30', 'over', '0'],
  ['sem-2b', '2014-08-15/2014-09-30 2014-11-01/2014-11-30', '2014-11-30', 'mayStayUntil', '2014-12-13'],
  ['sem-4a', '2013-06-01/2013-07-13 2013-08-15/2013-09-30 2014-01-01/2014-01-30', '2014-01-30', 'used', '77'],
  [
    'sem-4b',
    '2013-06-01/2013-07-13 2013-08-15/2013-09-30 2014-01-01/2014-01-30',
    '2014-01-30',
    'mayStayUntil',
    '2014-03-31',
  ],
  ['sem-5a', '2013-09-01/2013-09-30 2014-02-21/2014-04-20 2014-05-01/2014-06-09', '2014-06-09', 'over', '9'],
  [
    'sem-5b',
    '2013-09-01/2013-09-30 2014-02-21/2014-04-20 2014-05-01/2014-06-09',
    '2014-08-30',
    'maxStayFrom',
    '50',
  ],
  ['sem-6', '2013-06-28/2013-08-09 2013-09-19/2014-03-01', '2014-03-01', 'over', '74'],
  ['hb-1', '2014-04-19/2014-04-21 2014-06-18/2014-09-11', '2014-09-11', 'used', '89'],
  ['hb-2', '2014-04-19/2014-04-21 2014-06-18/2014-09-11', '2014-09-12', 'maxStayFrom', '1'],
  ['hb-3', '2014-04-19/2014-04-21 2014-06-18/2014-09-11', '2014-10-16', 'maxStayFrom', '4'],
  ['hb-4', '2014-04-19/2014-04-21 2014-06-18/2014-09-11', '2014-12-15', 'maxStayFrom', '90'],
  ['rule-1', '2026-01-10/2026-01-10', '2026-01-10', 'used', '1'],
  ['rule-2', '2026-01-01/2026-03-31', '2026-03-31', 'used', '90'],
  ['rule-3', '2026-01-01/2026-04-01', '2026-04-01', 'over', '1'],
  ['rule-4', '2026-01-01/2026-03-31', '2026-06-29', 'maxStayFrom', '0'],
  ['rule-5', '2026-01-01/2026-03-31', '2026-06-30', 'maxStayFrom', '90'],
  ['rule-6', '2026-01-01/2026-01-31 2026-03-01/2026-03-31', '2026-07-01', 'maxStayFrom', '90'],
  ['rule-7', '2024-02-01/2024-03-10', '2024-03-10', 'used', '39'],
  ['rule-8', '2025-12-20/2026-01-05 2026-04-01/2026-06-12', '2026-06-12', 'used', '90'],
  ['rule-9', '2026-01-01/2026-01-10 2026-01-10/2026-01-20', '2026-01-20', 'used', '20'],
]

const staysOf = (text: string): Stay[] =>
  text.split(' ').map((stay) => {
    const [entry, exit] = stay.split('/')
    return { entry: entry!, exit: exit! }
  })

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
