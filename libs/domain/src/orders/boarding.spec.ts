import type { Duty, PassportRule } from '@borderlane/contracts/catalogue/requirement'
import {
  boardingItems,
  boardingRuleOf,
  earlyTicks,
  hasBoarding,
  isBoardingMailDue,
  isTooEarly,
} from './boarding'

const duty = (code: Duty['code'], change: Partial<Duty> = {}): Duty => ({
  ...{ code, name: null, need: 'must', place: 'before', who: null, whoDays: null, fee: null },
  ...{ earliestHours: null, latestHours: null, onLeaving: false, from: null, until: null, url: null },
  evidence: 'cited',
  source: { code: 'published', name: 'GOV.UK', url: null, asOf: '2026-06-30' },
  ...change,
})
const CARD = duty('arrival_card', { earliestHours: 72, latestHours: 0 })
const RULE: PassportRule = {
  ...{ months: 6, days: null, from: 'arrival', issuedWithinYears: null, blankPages: null },
  source: { code: 'published', name: 'GOV.UK', url: null, asOf: '2026-06-30' },
}
const ORDER = {
  ...{ status: 'approved' as const, paidCents: 100, hasDecision: true, doneSteps: [] as string[] },
  boardingRule: { passportRule: RULE, duties: [CARD] },
}
const codes = (items: ReturnType<typeof boardingItems>) => items.map(({ code }) => code)

test.each([
  ['an arrival card', CARD, ['arrival_card']],
  ['insurance, wherever it is done', duty('insurance', { place: null }), ['insurance']],
  ['what is done on arrival too', duty('declaration', { place: 'before_or_on_arrival' }), ['declaration']],
  ['nothing done at the border', duty('ees', { place: 'on_arrival' }), []],
  ['nothing done after the arrival', duty('register_after_arrival', { place: 'after_arrival' }), []],
  ['nothing that is advised', duty('insurance', { need: 'advised' }), []],
  ['nothing for some alone', duty('arrival_card', { need: 'some' }), []],
  ['proofs as papers', duty('onward_ticket', { place: null }), []],
] as const)('of the duties the list has %s', (_what, one, expected) => {
  const boardingRule = boardingRuleOf({ passportRule: null, duties: [one] })
  const items = boardingItems({ ...ORDER, boardingRule }, {})
  expect(codes(items)).toEqual(['visa', 'passport', ...expected, 'papers'])
  expect(items.at(-1)!.duties).toEqual(one.code === 'onward_ticket' ? [one] : [])
})

test('where the rule of the route is not known, visa, passport and papers are left', () => {
  expect(codes(boardingItems({ ...ORDER, boardingRule: null }, {}))).toEqual(['visa', 'passport', 'papers'])
})

test.each([
  ['approved, and its file is here', 'approved', true, true],
  ['approved without the file', 'approved', false, false],
  ['not decided', 'in_review', true, false],
] as const)('the system ticks the visa: %s', (_what, status, hasDecision, isDone) => {
  const [visa] = boardingItems({ ...ORDER, status, hasDecision, doneSteps: ['visa'] }, {})
  expect(visa).toMatchObject({ by: 'system', isDone })
})

test.each([
  ['long enough', { arrival: '2027-02-10', passportExpiryDate: '2027-08-10' }, 'system', true, '2027-08-10'],
  ['a day short', { arrival: '2027-02-10', passportExpiryDate: '2027-08-09' }, 'system', false, '2027-08-10'],
  ['its last day unknown', { arrival: '2027-02-10' }, 'traveller', false, '2027-08-10'],
  ['the arrival unknown', { passportExpiryDate: '2027-08-10' }, 'traveller', false, undefined],
] as const)('who ticks the passport: %s', (_what, journey, by, isDone, neededUntil) => {
  expect(boardingItems(ORDER, journey)[1]).toEqual({
    ...{ code: 'passport', by, isDone, duties: [] },
    ...(neededUntil && { neededUntil }),
  })
})

test.each([
  ['valid after any stay', { arrival: '2027-05-01', passportExpiryDate: '2035-01-01' }, 'system', true],
  [
    'it may end during the stay',
    { arrival: '2027-05-01', passportExpiryDate: '2027-12-01' },
    'traveller',
    false,
  ],
  ['its last day unknown', { arrival: '2027-05-01' }, 'traveller', false],
] as const)('where the rule counts from a departure that is not known: %s', (_what, journey, by, isDone) => {
  const boardingRule = { passportRule: { ...RULE, months: 0, from: 'departure' as const }, duties: [] }
  const passport = boardingItems({ ...ORDER, boardingRule }, journey)[1]
  expect(passport).toEqual({ code: 'passport', by, isDone, duties: [] })
})

test.each([
  ['the day before its window, wherever it is night', '2027-02-06T09:59:59Z', true],
  ['from its first day on, as soon as that begins anywhere', '2027-02-06T10:00:00Z', false],
])('whether a duty can be ticked: %s', (_what, at, isEarly) => {
  const card = boardingItems(ORDER, {})[2]!
  expect(isTooEarly(card, '2027-02-10', new Date(at))).toBe(isEarly)
  expect(isTooEarly(card, undefined, new Date(at))).toBe(false)
})

test('of several duties in one item the last one to begin counts', () => {
  const duties = [CARD, duty('arrival_card', { earliestHours: 240 })]
  const card = boardingItems({ ...ORDER, boardingRule: { passportRule: null, duties } }, {})[2]!
  expect(isTooEarly(card, '2027-02-10', new Date('2027-02-03T12:00:00Z'))).toBe(true)
})

test.each([
  ['later: its tick is too early now', '2027-05-01', ['arrival_card']],
  ['a day later: its window has it still', '2027-02-11', []],
  ['not known', undefined, []],
])('the day of arrival is %s', (_what, arrival, expected) => {
  const items = boardingItems({ ...ORDER, doneSteps: ['arrival_card', 'papers'] }, {})
  const tick = { isDone: true, at: '2027-02-08T09:00:00Z', by: 'traveller' } as const
  const history = [
    { step: 'arrival_card' as const, ...tick },
    { step: 'papers' as const, ...tick },
  ]
  expect(earlyTicks({ arrival, doneCount: 2, items, history })).toEqual(expected)
})

test('what the traveller ticks is done, and a tick changes nothing that the system knows', () => {
  const items = boardingItems(
    { ...ORDER, doneSteps: ['arrival_card', 'papers', 'passport'] },
    { arrival: '2027-02-10', passportExpiryDate: '2027-03-01' },
  )
  expect(items.map(({ isDone }) => isDone)).toEqual([true, false, true, true])
})

test.each([
  ['paid', 'in_review', 100, true],
  ['unpaid', 'pending_payment', 0, false],
  ['rejected', 'rejected', 100, false],
  ['closed', 'closed', 100, false],
] as const)('%s: whether there is a list', (_what, status, paidCents, expected) => {
  expect(hasBoarding({ status, paidCents })).toBe(expected)
})

const EARLY = duty('preregistration', { earliestHours: 240 })
const open = (doneSteps: string[] = [], duties = [CARD, EARLY]) => ({
  arrival: '2027-03-02',
  items: boardingItems({ ...ORDER, doneSteps, boardingRule: { passportRule: null, duties } }, {}),
})

test.each([
  ['7 days before', '2027-02-23', true],
  ['6 days before', '2027-02-24', false],
  ['3 days before, when the card opens, too', '2027-02-27', true],
  ['the first day of a duty', '2027-02-20', true],
  ['the day before that', '2027-02-19', false],
  ['after the arrival', '2027-03-03', false],
])('a mail is due: %s', (_what, today, expected) => {
  expect(isBoardingMailDue(open(), today, today)).toBe(expected)
})

test('no mail for the first day of what is ticked, for a list without anything open, without a day of arrival', () => {
  expect(isBoardingMailDue(open(['preregistration']), '2027-02-20', '2027-02-20')).toBe(false)
  const all = ['passport', 'arrival_card', 'preregistration', 'papers']
  expect(isBoardingMailDue(open(all), '2027-02-23', '2027-02-23')).toBe(false)
  expect(isBoardingMailDue({ items: open().items }, '2027-02-23', '2027-02-23')).toBe(false)
})

test('of days on which nothing ran the mail is due once, until the arrival', () => {
  expect(isBoardingMailDue(open(), '2027-02-22', '2027-02-24')).toBe(true)
  expect(isBoardingMailDue(open(), '2027-02-20', '2027-03-02')).toBe(true)
  expect(isBoardingMailDue(open(), '2027-02-20', '2027-03-03')).toBe(false)
})
