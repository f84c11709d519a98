import type { FeeSeason } from '@borderlane/contracts/catalogue/requirement'
import { sampleQuote } from '@borderlane/testing'
import { feeOfSeason, quoteOnArrival } from './fee-season'

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

it('a quote has the prices of the arrival, and of another arrival when it is asked again', () => {
  const quote = sampleQuote({ governmentFeeCents: 2_000, governmentFeeSeason: spring })
  const inMay = quoteOnArrival(quote, '2027-05-10')
  expect(inMay.requirement).toMatchObject({ governmentFeeCents: 800, governmentFeeListed: 'USD 10.00' })
  expect(inMay.options.map(({ governmentFeeCents: fee }) => fee)).toEqual(quote.options.map(() => 800))
  expect(inMay.options[0]!.priceCents).toBe(quote.options[0]!.priceCents - 1_200)
  expect(quoteOnArrival(inMay, '2027-08-01').options).toEqual(quote.options)
})

it('a visa that is applied for online has a season of its own beside the fee of the counter', () => {
  const { requirement, ...quote } = sampleQuote({ visaType: 'embassy', governmentFeeCents: 1_500 })
  const online = { ...requirement, governmentFeeCents: 2_000, governmentFeeSeason: spring }
  const inMay = quoteOnArrival({ ...quote, requirement, online }, '2027-05-10')
  expect(inMay.requirement.governmentFeeCents).toBe(1_500)
  expect(inMay.options[0]!.governmentFeeCents).toBe(800)
})

it('a fee that is the same on all days is left as it is', () => {
  const quote = sampleQuote()
  expect(quoteOnArrival(quote, '2027-05-10')).toBe(quote)
})
