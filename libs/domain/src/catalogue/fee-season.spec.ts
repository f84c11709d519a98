import type { FeeSeason } from '@borderlane/contracts/catalogue/requirement'
import { feeOfSeason } from './fee-season'

const spring: FeeSeason = {
  ...{ from: '--04-01', until: '--06-30', cents: 800, listed: 'USD 10.00' },
  ...{ otherCents: 2_000, otherListed: 'USD 25.00' },
}
const winter: FeeSeason = { ...spring, from: '--11-15', until: '--02-10' }

it.each([
  [spring, '2027-03-31', 2_000],
  [spring, '2027-04-01', 800],
  [spring, '2028-06-30', 800],
  [spring, '2027-07-01', 2_000],
  [winter, '2027-11-14', 2_000],
  [winter, '2027-11-15', 800],
  [winter, '2028-02-10', 800],
  [winter, '2028-02-11', 2_000],
])('the fee of an arrival follows its day of the year (%#)', (season, day, cents) => {
  expect(feeOfSeason(season, day).cents).toBe(cents)
})

it('without a day of arrival the higher fee is taken, whichever of them it is', () => {
  expect(feeOfSeason(spring)).toEqual({ cents: 2_000, listed: 'USD 25.00' })
  expect(feeOfSeason({ ...spring, cents: 3_000, listed: 'USD 38.00' })).toEqual({
    cents: 3_000,
    listed: 'USD 38.00',
  })
})
