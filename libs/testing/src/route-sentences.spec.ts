import { PLANTED, plantedFor } from '@borderlane/domain/test/planted-facts'
import { routeSentences } from '@borderlane/domain/catalogue/route-sentences'
import { sampleQuote } from './sample-quote'

it.each(plantedFor())(
  'the list of sentences of a route has what is known: %s',
  (_name, { change, about, code }) => {
    expect(routeSentences(sampleQuote(change))).toContainEqual(expect.objectContaining({ about, code }))
  },
)

it('what is not issued is not decided within days', () => {
  const change = { ...PLANTED.authorityTime.change, ...PLANTED.suspended.change }
  const facts = routeSentences(sampleQuote(change)).map(({ about }) => about)
  expect(facts).toContain('sale')
  expect(facts).not.toContain('authority_time')
})
