import {
  addBusinessDays,
  type ClosedDays,
  daysBefore,
  daysIfToday,
  daysOfOrder,
  decisionDay,
  latestBusinessDay,
  submitDay,
} from './days'
import { STEPS_OF } from '@borderlane/contracts/orders/next-step'

const NONE: ClosedDays = new Set()

it.each([
  [0, '2026-11-20'],
  [1, '2026-11-23'],
  [5, '2026-11-27'],
  [6, '2026-11-30'],
])('%i business days after a Friday is %s', (days, day) => {
  expect(addBusinessDays('2026-11-20', days)).toBe(day)
})

it('a day begins in UTC', () => {
  expect(submitDay(new Date('2026-11-20T22:00:00Z'), 1, NONE)).toBe('2026-11-23')
})

describe('public holidays of the office', () => {
  const christmas: ClosedDays = new Set(['2026-12-25', '2026-12-28', '2027-01-01'])
  it.each([
    ['the day before Christmas, a day later', '2026-12-24', 1, '2026-12-29'],
    ['a run from Christmas until New Year', '2026-12-23', 5, '2027-01-04'],
    ['a holiday itself, within a day', '2026-12-25', 1, '2026-12-29'],
    ['a holiday itself, at once', '2026-12-25', 0, '2026-12-29'],
    ['a Sunday, at once', '2026-12-27', 0, '2026-12-29'],
    ['a business day, at once', '2026-12-24', 0, '2026-12-24'],
  ])('are no days of ours: %s', (_what, today, days, day) => {
    expect(submitDay(new Date(`${today}T10:00:00Z`), days, christmas)).toBe(day)
  })

  it('are not those of an authority, whose own no one knows', () => {
    expect(decisionDay('2026-12-24', { min: 0, max: 1, unit: 'business' })).toBe('2026-12-25')
  })
})

it.each(['business', 'calendar'] as const)(
  'what begins on its last day, by %s days, is there in time: for a Saturday and a Sunday too',
  (unit) => {
    const late = Array.from({ length: 14 }, (_, at) => `2026-12-${at + 10}`).flatMap((day) =>
      [0, 1, 3, 7]
        .map((max) => ({ day, max, begun: daysBefore(day, max, unit) }))
        .filter(({ begun, max }) => decisionDay(begun, { min: 0, max, unit })! > day),
    )
    expect(late).toEqual([])
    const boxingDay: ClosedDays = new Set(['2026-12-28'])
    expect(latestBusinessDay('2026-12-28', 1, boxingDay)).toBe('2026-12-24')
  },
)

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

describe('the sentences about days', () => {
  const now = new Date('2026-11-20T10:00:00Z')
  const authority = { min: 3, max: 5, unit: 'business' as const, source: { name: 'Thai e-Visa' } }
  const ours = { visaType: 'evisa' as const, submitDays: 2, submitDayIfPaidToday: '2026-11-24' }
  const facts = { ...ours, authority }
  const sentencesOf = (sentences: ReturnType<typeof daysIfToday>) =>
    sentences.map(({ key, params: { count, min, day, name } }) =>
      [key, min || undefined, count || undefined, day, name].filter(Boolean).join(' '),
    )

  it('say our days, those of the authority, the day when both have ended, and who says so', () => {
    expect(sentencesOf(daysIfToday(facts, now))).toEqual([
      'submitIf 2 2026-11-24',
      'business 3 5',
      'decided 2026-12-01',
      'source Thai e-Visa',
    ])
  })

  it.each([
    [{ ...facts, authority: null }, ['submitIf 2 2026-11-24', 'notStated']],
    [
      {
        ...facts,
        submitDays: 0,
        submitDayIfPaidToday: '2026-11-20',
        authority: { min: 0, max: 0, unit: 'calendar' as const },
      },
      ['submitTodayIf 2026-11-20', 'authorityToday', 'decided 2026-11-20'],
    ],
    // No one works today.
    [
      { ...facts, submitDays: 0, submitDayIfPaidToday: '2026-11-23', authority: null },
      ['submitIf 1 2026-11-23', 'notStated'],
    ],
    [{ ...facts, visaType: 'on_arrival' as const }, ['readyIf 2 2026-11-24']],
    // No one says on which days the office is closed.
    [{ ...facts, submitDayIfPaidToday: undefined }, ['submitAfter 2', 'business 3 5', 'source Thai e-Visa']],
    [{ ...facts, visaType: 'on_arrival' as const, submitDayIfPaidToday: undefined }, []],
  ])('promise no more than is known: %j', (known, sentences) => {
    expect(sentencesOf(daysIfToday(known, now))).toEqual(sentences)
  })

  const order = { ...ours, authorityTime: authority }
  it.each([
    ['documents', undefined, ['submitAfter 2', 'business 3 5', 'source Thai e-Visa']],
    ['answer', undefined, ['submitAfter 2', 'business 3 5', 'source Thai e-Visa']],
    [
      'submit',
      '2026-11-25',
      ['submitBy 2026-11-25', 'business 3 5', 'decided 2026-12-02', 'source Thai e-Visa'],
    ],
    ['decide', '2026-12-03', ['business 3 5', 'decided 2026-12-03', 'source Thai e-Visa']],
    // There is time left on the day itself; a day that is over is promised to no one.
    ['decide', '2026-11-20', ['business 3 5', 'decided 2026-11-20', 'source Thai e-Visa']],
    ['submit', '2026-11-19', ['late 2026-11-19', 'business 3 5', 'source Thai e-Visa']],
    ['decide', '2026-11-19', ['late 2026-11-19', 'source Thai e-Visa']],
  ] as const)('of an order at "%s" fit its due day', (code, day, sentences) => {
    expect(sentencesOf(daysOfOrder({ ...order, next: { code, day } }, now))).toEqual(sentences)
  })

  it.each([
    [
      daysIfToday({ ...facts, lodging: 'centre' }, now),
      ['readyIf 2 2026-11-24', 'lodge', 'business 3 5', 'source Thai e-Visa'],
    ],
    [daysIfToday({ ...facts, lodging: 'centre', authority: null }, now), ['readyIf 2 2026-11-24', 'lodge']],
    [
      daysOfOrder({ ...order, lodging: 'centre', next: { code: 'documents' } }, now),
      ['readyAfter 2', 'lodge', 'business 3 5', 'source Thai e-Visa'],
    ],
    [
      daysOfOrder({ ...order, lodging: 'centre', next: { code: 'submit', day: '2026-11-25' } }, now),
      ['readyBy 2026-11-25', 'lodge', 'business 3 5', 'source Thai e-Visa'],
    ],
    [
      daysOfOrder({ ...order, lodging: 'centre', next: { code: 'decide' } }, now),
      ['business 3 5', 'source Thai e-Visa'],
    ],
  ])('of what its traveller lodges promise no day of a decision', (sentences, said) => {
    expect(sentencesOf(sentences)).toEqual(said)
  })

  it('of an unpaid order are those of its results page', () => {
    expect(daysOfOrder({ ...order, next: { code: 'pay' } }, now)).toEqual(daysIfToday(facts, now))
  })

  it.each([...STEPS_OF.nobody, 'use_visa', 'send_visa', 'refund'] as const)(
    'of an order at "%s" are none: nothing of it is due',
    (code) => {
      expect(daysOfOrder({ ...order, next: { code } }, now)).toEqual([])
    },
  )
})
