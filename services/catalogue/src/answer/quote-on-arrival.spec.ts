import type { FeeSeason } from '@borderlane/contracts/catalogue/requirement'
import { quoteOnArrival } from '@borderlane/domain/catalogue/fee-season'
import { sampleQuote } from '@borderlane/testing'

const spring: FeeSeason = {
  ...{ from: '--04-01', until: '--06-30', cents: 800, listed: 'USD 10.00' },
  ...{ otherCents: 2_000, otherListed: 'USD 25.00' },
}

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
