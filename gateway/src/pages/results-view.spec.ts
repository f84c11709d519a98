import { plantedFor } from '@borderlane/domain/test/planted-facts'
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

it('the ready page of what is sold says who lodges it, where the law lets us give no advice, and the note of the operator', () => {
  const said = (offer: object) => {
    const { lodge, isClerical, note } = viewOf({ ...sampleQuote(), offer: sampleOffer(offer) })
    return [lodge, isClerical, note]
  }
  expect(said({ mode: 'prepare', place: 'centre', note: 'Bring coins.' })).toEqual([
    expect.stringContaining('yourself at the visa centre or consulate.'),
    false,
    'Bring coins.',
  ])
  expect(said({ mode: 'file', clerical: true, note: '' })).toEqual([undefined, true, ''])
})

it('the price of the ready page says both official fees where the day of arrival decides', () => {
  const governmentFeeSeason = {
    ...{ from: '--04-01', until: '--06-30', cents: 755, listed: 'USD 10.00' },
    ...{ otherCents: 1_888, otherListed: 'USD 25.00' },
  }
  expect(viewOf(sampleQuote({ governmentFeeSeason }))).toMatchObject({
    price: { season: expect.stringMatching(/USD\s10\.00 from 1 April to 30 June, USD\s25\.00 on all other/) },
  })
  expect(viewOf(sampleQuote())).not.toHaveProperty('price.season', expect.anything())
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

it('what a counter gives is said apart from what is sold online, which has its name', () => {
  const stays = (count: number) => ({
    ...{ name: null, stay: { count, unit: 'day' as const }, entries: null, validity: null, sources: [] },
  })
  const { requirement, ...quote } = sampleQuote({ visaType: 'on_arrival', variant: stays(15) })
  const view = viewOf({ ...quote, requirement, online: { ...requirement, variant: stays(60) } })
  expect(view.online).toBe(requirement.title.text)
  expect(JSON.stringify(view.counter)).toMatch(/up to 15 days.*also apply online/)
  expect(view.terms.days).toBe('Up to 60 days')
  expect(viewOf({ ...quote, requirement, online: null })).toMatchObject({ online: undefined, counter: [] })
})

const SUSPENDED = {
  code: 'us_visitor_visas_suspended',
  source: { code: 'published', name: 'the authority', url: null, asOf: '2026-10-10' },
} as const
