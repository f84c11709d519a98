import type { PricedRequirement } from '@borderlane/contracts/catalogue/admin'
import { isDays, toCents, toChange, toSeason, valuesOf } from './price-values'

test.each([
  ['45', 4_500],
  ['45.5', 4_550],
  ['45,50', 4_550],
  ['1.005', 101],
  ['0', 0],
  ['100000', 10_000_000],
])('pounds become rounded pence: %s', (text, cents) => {
  expect(toCents(text)).toBe(cents)
})

test.each(['', ' ', '-1', 'ten', '1e9', '100000.01', '1.2.3'])('refuses what is not a price: %s', (text) => {
  expect(toCents(text)).toBeUndefined()
})

test.each([
  ['-1', true],
  ['0', true],
  ['365', true],
  ['366', false],
  ['-2', false],
  ['1.5', false],
  ['', false],
])('days are whole, from "not offered" to a year: %s', (text, isGood) => {
  expect(isDays(text)).toBe(isGood)
})

test('the fee of the price book is shown where it applies, and an empty field follows it', () => {
  const row = { baseServiceFeeCents: 2_500, governmentFeeCents: 0, bookFeeCents: 3_000 } as PricedRequirement
  const values = valuesOf(row)
  expect(values.baseServiceFee).toBe('30.00')
  const sent = (baseServiceFee: string) => toChange(row, { ...values, baseServiceFee }).baseServiceFeeCents
  expect([sent('30.00'), sent('25'), sent(' ')]).toEqual([3_000, 2_500, null])
})

const SPRING = { from: '--04-01', until: '--06-30', cents: 755, listed: 'USD 10.00' }

test('a fee for a part of the year is sent only where it was changed, and null where it was emptied', () => {
  const row = {
    baseServiceFeeCents: 0,
    governmentFeeCents: 0,
    governmentFeeSeason: SPRING,
  } as PricedRequirement
  const values = valuesOf(row)
  expect(toChange(row, { ...values, governmentFee: '20' })).not.toHaveProperty('governmentFeeSeason')
  const none = { seasonFrom: '', seasonUntil: '', seasonFee: '', seasonListed: '' }
  expect(toChange(row, { ...values, ...none }).governmentFeeSeason).toBeNull()
  expect(
    toChange(row, { ...values, seasonUntil: ' 07-15 ', seasonListed: 'usd12' }).governmentFeeSeason,
  ).toEqual({
    ...{ ...SPRING, until: '--07-15', listed: 'USD 12' },
  })
})

test.each([
  [{ seasonFrom: '' }],
  [{ seasonFrom: '13-01' }],
  [{ seasonUntil: '6-30' }],
  [{ seasonFee: '' }],
  [{ seasonListed: 'ten' }],
])('a fee for a part of the year needs two days and two amounts: %j', (wrong) => {
  const right = { seasonFrom: '04-01', seasonUntil: '06-30', seasonFee: '7.55', seasonListed: 'USD 10' }
  expect(toSeason({ ...right, ...wrong })).toBeUndefined()
})
