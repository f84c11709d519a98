import { asksHalfAYear, neededUntil } from './passport-rule'
import type { PassportRule } from '@borderlane/contracts/catalogue/requirement'

const source = { code: 'published', name: 'GOV.UK travel advice', url: null, asOf: '2026-08-22' } as const
const rule = (more: Partial<PassportRule>): PassportRule => ({
  months: null,
  days: null,
  from: 'arrival',
  issuedWithinYears: null,
  blankPages: null,
  source,
  ...more,
})
const journey = { arrival: '2026-08-31', departure: '2026-09-14' }

it.each<[Partial<PassportRule>, string | undefined]>([
  [{ months: 6 }, '2027-02-28'],
  [{ months: 3, from: 'departure' }, '2026-12-14'],
  [{ months: 0, from: 'departure' }, '2026-09-14'],
  [{ days: 90 }, '2026-11-29'],
  [{ months: 6, from: 'visa_application' }, undefined],
  [{ months: 6, from: 'visa_end' }, undefined],
])('%j needs a passport until %s', (more, day) => expect(neededUntil(rule(more), journey)).toBe(day))

it('says nothing where the day that it counts from is not known', () => {
  expect(neededUntil(rule({ months: 3, from: 'departure' }), { arrival: '2026-08-31' })).toBeUndefined()
})

it.each<[Partial<PassportRule>, boolean]>([
  [{ months: 6 }, true],
  [{ months: 6, from: 'departure' }, true],
  [{ days: 180 }, true],
  [{ months: 5 }, false],
  [{ days: 179 }, false],
  [{ months: 6, from: 'visa_application' }, false],
])('%j asks for as much as is advised: %s', (more, is) => expect(asksHalfAYear(rule(more))).toBe(is))
