import { dutyDays, dutySentences } from './duty'
import type { Duty } from '@borderlane/contracts/catalogue/requirement'

const CARD: Duty = {
  code: 'arrival_card',
  name: 'TDAC',
  need: 'must',
  place: 'before',
  who: null,
  whoDays: null,
  fee: 'free',
  earliestHours: 72,
  latestHours: 0,
  onLeaving: false,
  from: '2025-05-01',
  until: null,
  url: 'https://tdac.immigration.go.th/',
  evidence: 'cited',
  source: { code: 'published', name: 'GOV.UK travel advice', url: null, asOf: '2026-06-30' },
}

test.each([
  ['three days before, over the end of a leap February', { earliestHours: 72 }, '2028-03-02', '2028-02-28'],
  ['the same of a year without it', { earliestHours: 72 }, '2027-03-02', '2027-02-27'],
  ['less than a day: the day itself', { earliestHours: 1 }, '2027-01-01', '2027-01-01'],
])('the first day is counted back from the arrival: %s', (_what, change, arrival, earliest) => {
  expect(dutyDays({ ...CARD, ...change }, arrival)).toMatchObject({ earliest, latest: arrival })
})

test.each([
  ['five days before', 120, '2026-12-27'],
  ['on the day', 0, '2027-01-01'],
  ['three days after', -72, '2027-01-04'],
])('the last day is counted from the arrival: %s', (_what, latestHours, latest) => {
  expect(dutyDays({ ...CARD, latestHours }, '2027-01-01').latest).toBe(latest)
})

test('with the day of arrival a duty is said in days, without it in lengths of time', () => {
  const said = (arrival?: string) =>
    dutySentences(CARD, '2026-11-28', arrival).map(({ key, params }) => [key, params])
  expect(said('2027-02-10')).toEqual([
    ['place.before', {}],
    ['when.between', { from: '2027-02-07', to: '2027-02-10' }],
    ['fee.free', {}],
  ])
  expect(said()).toContainEqual(['when.window', { days: 3 }])
})

test.each([
  ['at least five days before', { earliestHours: null, latestHours: 120 }, 'when.ahead', { days: 5 }],
  ['within two days after', { earliestHours: null, latestHours: -48 }, 'when.after', { days: 2 }],
  ['whom it concerns', { who: 'stays_longer' as const, whoDays: 10 }, 'who.stays_longer', { days: 10 }],
  ['a fee', { fee: 'IDR 150000.00' }, 'fee.amount', { fee: 'IDR 150000.00' }],
  ['an end to come', { until: '2026-12-31' }, 'until', { day: '2026-12-31' }],
  ['an end that is over', { until: '2026-08-05' }, 'ended', { day: '2026-08-05' }],
])('says %s', (_what, change, key, params) => {
  expect(dutySentences({ ...CARD, ...change }, '2026-11-28')).toContainEqual({ key, params })
})
