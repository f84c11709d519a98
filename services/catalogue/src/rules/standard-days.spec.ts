import { pricingNote, standardDays } from './standard-days'

describe('standard days', () => {
  it.each([
    ['evisa', 5],
    ['eta', 5],
    ['on_arrival', 1],
    ['embassy', 15],
    ['visa_free', 0],
  ] as const)('of type %s are %i where the list of fees has none', (entry, days) => {
    expect(standardDays(entry, null)).toBe(days)
  })

  it('are never faster than the speeds that cost more', () => {
    expect(standardDays('on_arrival', { min: 0, max: 0, unit: 'business' })).toBe(1)
  })

  it('count calendar days of an authority as the business days among them', () => {
    expect(standardDays('embassy', { min: 30, max: 37, unit: 'calendar' })).toBe(22)
  })
})

it('tells the keepers of the prices where an amount comes from, with the day of its own rate', () => {
  const rateDays = new Map([
    ['AED', '2026-09-29'],
    ['USD', '2026-11-23'],
  ])
  const fee = {
    cents: 14_800,
    status: 'sourced' as const,
    source: null,
    listed: 'USD 185.00',
    asOf: '2026-02',
    authorityDays: null,
    extras: [],
    remarks: 'interview',
  }
  expect(pricingNote(fee, rateDays)).toBe(
    'USD 185.00 as of 2026-02, at the exchange rate of 2026-11-23. interview',
  )
  expect(pricingNote({ ...fee, listed: null }, rateDays)).toBeNull()
})
