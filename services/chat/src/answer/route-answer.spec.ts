import type { RuleCondition } from '@borderlane/contracts/catalogue/requirement'
import { sampleQuote } from '@borderlane/testing'
import { routeAnswer, routeLinks } from './route-answer'
import { textsIn } from './texts'

const source = { code: 'published', name: 'the authority', url: null, asOf: '2026-10-10' } as const
const texts = textsIn('en')
const closed = (code: RuleCondition['code'], title: string) => ({
  quote: sampleQuote({
    conditions: [{ code, source }],
    title: { code: title, params: {}, text: title },
  }),
  from: 'Nigeria',
  to: 'the United States',
})

it.each(['visa', 'cost', 'speed', 'apply'] as const)(
  'the chat sells no visa that is not being issued: asked for %s it says so and links to no application',
  (topic) => {
    const suspended = closed('us_visitor_visas_suspended', 'us_visitor')
    const answer = routeAnswer(topic, suspended, texts).join(' ')
    expect(answer).toContain('are not being issued to most holders of this passport')
    expect(answer).not.toContain('£')
    expect(routeLinks(suspended, texts).join(' ')).not.toContain('/apply')

    const permit = routeAnswer(topic, closed('mainland_permit_hk_mo', 'mainland_permit_hk_mo'), texts).join(
      ' ',
    )
    expect(permit).toContain('a permit: Exit-Entry Permit for Hong Kong and Macao')
    expect(permit).not.toContain('you need a visa')
  },
)
