import type { PaperEntry, PaperList } from '@borderlane/contracts/catalogue/papers'
import type { Duty, PassportRule, Quote, RuleCondition } from '@borderlane/contracts/catalogue/requirement'
import { plantedFor } from '@borderlane/domain/test/planted-facts'
import { sampleOffer, sampleQuote } from '@borderlane/testing'
import { entriesAnswer, routeAnswer, routeLinks } from './route-answer'
import { dutiesAnswer, factsAnswer, stayLimitAnswer, validityAnswer } from './subject-answer'
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

it.each(['visa', 'cost', 'speed', 'apply', 'documents'] as const)(
  'the chat sells no visa that is not being issued: asked for %s it says so and links to no application',
  (topic) => {
    const suspended = closed('us_visitor_visas_suspended', 'us_visitor')
    const answer = routeAnswer(topic, suspended, texts).join(' ')
    expect(answer).toContain('has suspended visitor visas (B-1/B-2) for most holders of this passport')
    expect(answer).not.toContain('£')
    expect(routeLinks(suspended, texts).join(' ')).not.toContain('/apply')

    const permit = routeAnswer(topic, closed('mainland_permit_hk_mo', 'mainland_permit_hk_mo'), texts).join(
      ' ',
    )
    expect(permit).toContain('you need a permit, not a visa')
    expect(permit).not.toContain('you need a visa')
  },
)

it.each(['cost', 'speed', 'apply'] as const)(
  'the chat sells nothing that is off: asked for %s it names no price and links to no application',
  (topic) => {
    const quote = { ...sampleQuote(), offer: sampleOffer({ mode: 'off' }), options: [], canApply: false }
    const facts = { quote, from: 'India', to: 'the United States' }
    const answer = routeAnswer(topic, facts, texts).join(' ')
    expect(answer).toContain(texts.t('not_sold_off'))
    expect(answer).not.toContain('£')
    expect(routeLinks(facts, texts).join(' ')).not.toContain('/apply')
  },
)

it('who asks whether there is time gets the last days to apply, or is asked for the day beside what the fastest takes', () => {
  const quote = sampleQuote({ authorityDays: { min: 3, max: 5, unit: 'business' } })
  const facts = { quote, from: 'India', to: 'Kenya', isLastDay: true }
  const open = routeAnswer('speed', facts, texts)
  expect(open).toContain(texts.t('apply_by_when'))
  expect(open.filter((line) => line.startsWith('- '))).toHaveLength(1)
  const far = routeAnswer('speed', { ...facts, on: `${new Date().getUTCFullYear() + 1}-12-15` }, texts)
  expect(far).toContain(texts.t('apply_by'))
  expect(far.join(' ')).not.toContain('takes:')
})

it('the limit of 90 in 180 days leads to its counter, and is not said to a passport that it does not bind', () => {
  const limit: Duty = {
    code: 'stay_limit',
    name: null,
    need: 'limit',
    place: null,
    who: 'short_stays',
    whoDays: null,
    fee: null,
    earliestHours: null,
    latestHours: null,
    onLeaving: false,
    from: null,
    until: null,
    url: null,
    evidence: 'cited',
    source,
  }
  const answer = stayLimitAnswer(sampleQuote({ duties: [limit] }), texts)
  expect(answer[0]).toContain('At most 90 days in any 180 days')
  expect(answer[1]).toContain('I do not count them here')
  expect(answer[2]).toBe('[Count your days](/visa-results?from=IN&to=US#stay-counter)')
  expect(stayLimitAnswer(sampleQuote(), texts)).toEqual([])
})

it.each(plantedFor())(
  'the chat says the fact that is known to anyone who asks for it: %s',
  (_name, { change, words }) => {
    const quote = sampleQuote(change)
    const facts = { quote, from: 'India', to: 'the United States' }
    const asked = [
      ...(['visa', 'stay', 'cost', 'speed'] as const).flatMap((topic) => routeAnswer(topic, facts, texts)),
      ...entriesAnswer(facts, texts),
      ...dutiesAnswer(quote, texts),
      ...factsAnswer(quote, texts, 'announced', 'passport'),
    ]
    expect(asked.join('\n')).toContain(words)
  },
)

it('how long one may stay: the visa at the counter and the one that is applied for online each have their days', () => {
  const variant = (count: number) => ({
    ...{ name: 'visa', entries: null, validity: null, sources: [] },
    stay: { count, unit: 'day' as const },
  })
  const counter = { visaType: 'on_arrival', variant: variant(30) } as const
  const { requirement, ...quote } = sampleQuote(counter)
  const online = { ...requirement, visaType: 'evisa', variant: variant(60) } as const
  const answer = (topic: 'stay' | 'visa', days: number) =>
    routeAnswer(
      topic,
      { quote: { ...quote, requirement, online }, from: 'India', to: 'the United States', days },
      texts,
    ).join('\n')
  expect(answer('stay', 40)).toMatch(
    /on arrival.*up to 30 days.*40 days: that is longer.*online.*up to 60 days.*40 days: that is within/s,
  )
  expect(answer('visa', 40)).toMatch(/on arrival.*\n40 days: that is longer/)
})

it('what a visa online costs says both official fees where the day of arrival decides', () => {
  const governmentFeeSeason = {
    ...{ from: '--04-01', until: '--06-30', cents: 755, listed: 'USD 10.00' },
    ...{ otherCents: 1_888, otherListed: 'USD 25.00' },
  }
  const { requirement, ...quote } = sampleQuote()
  const online = { ...requirement, governmentFeeSeason }
  const answer = (asked: Quote) =>
    routeAnswer('cost', { quote: asked, from: 'Japan', to: 'India' }, texts).join('\n')
  expect(answer({ ...quote, requirement, online })).toMatch(
    /The official fee depends on the day of arrival: USD\s10\.00 from 1 April to 30 June, USD\s25\.00 on all other days/,
  )
  expect(answer({ ...quote, requirement, online: null })).not.toContain('day of arrival')
})

it('what a stay costs that is longer than a visa-free rule allows is not said to be nothing', () => {
  const quote = sampleQuote({ visaType: 'visa_free', visaRequired: false, stayDays: 45, variant: null })
  const answer = (days: number) =>
    routeAnswer('cost', { quote, from: 'Spain', to: 'Vietnam', days }, texts).join('\n')
  expect(answer(45)).toContain('it costs nothing here')
  expect(answer(60)).not.toContain('it costs nothing here')
  expect(answer(60)).toContain('60 days: that is longer')
})

it('documents are asked for as the pages say it: of everyone, of some, usually, or from no list at all', () => {
  const entry: Omit<PaperEntry, 'code'> = {
    ...{ name: '', when: null, condition: '', details: '', way: 'file', limits: null, copy: null },
    ...{ need: 'always', seen: 'opened', confidence: 'high', source },
  }
  const papers: PaperList = {
    ...{ destination: 'US', kind: 'embassy', version: 0 },
    entries: [
      { ...entry, code: 'photo' },
      { ...entry, code: 'parental_consent', need: 'if', when: 'minor' },
      { ...entry, code: 'insurance', seen: 'general' },
    ],
  }
  const requiredDocuments = [{ code: 'photo', params: {}, text: 'photo' }]
  const answer = (change: Parameters<typeof sampleQuote>[0]) =>
    routeAnswer(
      'documents',
      { quote: sampleQuote({ requiredDocuments, ...change }), from: 'India', to: 'the United States' },
      texts,
    )
  const name = (code: string) => `- ${texts.documents.find(code)}`
  expect(answer({ papers })).toEqual([
    expect.stringMatching(/you are asked for:$/),
    name('photo'),
    expect.stringMatching(/^For the United States some travellers .* also need:$/),
    `${name('parental_consent')} (Only if the traveller is under 18)`,
    expect.stringMatching(/^Usually asked for, which we have not read/),
    name('insurance'),
  ])
  expect(answer({ papers: null })).toEqual([
    expect.stringMatching(/^We do not know the own list of the United States/),
    name('photo'),
  ])
})

describe('how long a passport is valid', () => {
  const today = '2026-12-01'
  const ofRule = (from: PassportRule['from'], months = 6) =>
    sampleQuote({
      passportRule: { months, days: null, from, issuedWithinYears: null, blankPages: null, source },
    })
  const verdict = (
    from: PassportRule['from'],
    end: string,
    journey: { on?: string; days?: number } = {},
  ): string => {
    const { on, days } = journey
    return validityAnswer(ofRule(from), end, { on, days, today }, texts)
  }

  it('is judged by the rule on the day of the journey', () => {
    expect(verdict('arrival', '2027-05-01', { on: '2027-01-10' })).toMatch(/not enough.* until 10 July 2027/)
    expect(verdict('arrival', '2027-07-10', { on: '2027-01-10' })).toMatch(/is enough: .* until 10 July 2027/)
    expect(verdict('departure', '2027-07-23', { on: '2027-01-10', days: 14 })).toContain('That is not enough')
    expect(verdict('departure', '2027-07-24', { on: '2027-01-10', days: 14 })).toContain('That is enough:')
  })

  it('is judged by today where no day is named, or it is said by when it is enough', () => {
    expect(verdict('arrival', '2027-05-31')).toContain(
      'even for a journey today it has to be valid until 1 June',
    )
    expect(verdict('arrival', '2027-07-31')).toContain('if you arrive on 31 January 2027 at the latest')
    expect(verdict('departure', '2027-07-31', { on: '2027-01-10' })).toContain(
      'if you leave the country on 31 January 2027 at the latest',
    )
    expect(verdict('visa_application', '2027-07-31')).toContain(
      'if you apply for the visa on 31 January 2027',
    )
    expect(verdict('visa_end', '2027-07-31')).toContain('if the visa ends on 31 January 2027')
  })

  it('is not judged where a country says nothing: the usual time is named', () => {
    const open = validityAnswer(sampleQuote({ passportRule: null }), '2027-04-01', { today }, texts)
    expect(open).toContain('not in our data')
    expect(open).toContain('until 1 June 2027, and the passport is valid until 1 April 2027')
    expect(open).not.toContain('enough')
  })
})
