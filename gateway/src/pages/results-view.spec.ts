import { plantedFor } from '@borderlane/domain/catalogue/planted-facts'
import { sampleOffer, sampleQuote } from '@borderlane/testing'
import { viewOf } from './results-pages'

const LEAVES_OUT = {
  fee: 'where something is sold the price beside it has the fee',
  authorityTime: 'comes with the choice of speeds, which is of the application',
}

it.each(plantedFor(LEAVES_OUT))(
  'the ready page of a route says what is known: %s',
  (_name, { change, words, inShort = words }) => {
    expect(JSON.stringify(viewOf(sampleQuote(change)))).toContain(inShort)
  },
)

it('where the law lets us give no advice the ready page of what is sold says so', () => {
  const said = (offer: object) => viewOf({ ...sampleQuote(), offer: sampleOffer(offer) }).isClerical
  expect([said({ clerical: true }), said({ clerical: false })]).toEqual([true, false])
})

it('its description has what stops the journey, not the answer alone', () => {
  const { inShort, answer } = viewOf(sampleQuote({ conditions: [SUSPENDED] }))
  expect(inShort).toMatch(
    /^With a passport from India you need a visa from the embassy for the United States\. /,
  )
  expect(inShort).toContain('has suspended visitor visas')
  expect(inShort).toContain('We do not sell this')
  expect(answer).not.toContain('suspended')
})

const SUSPENDED = {
  code: 'us_visitor_visas_suspended',
  source: { code: 'published', name: 'the authority', url: null, asOf: '2026-10-10' },
} as const
