import type { Duty } from '@borderlane/contracts/catalogue/requirement'
import { LOCALES } from '@borderlane/contracts/primitives'
import { plantedFor } from '@borderlane/domain/test/planted-facts'
import { routeSentences } from '@borderlane/domain/catalogue/route-sentences'
import { sampleOrder, sampleQuote } from '@borderlane/testing'
import { en, textsOf } from '../locale/texts'
import { mailText } from './mail-content'
import { mailHtml } from './mail-html'
import { orderConfirmation } from './order.template'
import { orderStatus } from './order-status.template'

const CARD: Duty = {
  code: 'arrival_card',
  name: 'TDAC',
  need: 'must',
  place: 'before',
  who: null,
  whoDays: null,
  fee: 'free',
  earliestHours: 72,
  latestHours: 0,
  onLeaving: false,
  from: '2025-05-01',
  until: null,
  url: 'https://tdac.immigration.go.th/',
  evidence: 'cited',
  source: { code: 'published', name: 'GOV.UK travel advice', url: null, asOf: '2026-06-30' },
}

const order = sampleOrder({ status: 'approved' })
const url = 'https://visa.example/order/1#token=abc'
const contentWith = (arrival?: string) => ({
  order,
  url,
  journeys: [{ passport: 'IN', sentences: routeSentences(sampleQuote({ duties: [CARD] }), arrival) }],
})

test.each([
  ['after payment', orderConfirmation(contentWith('2027-02-10'), en)],
  ['after approval', orderStatus(contentWith('2027-02-10'), en, { status: 'approved' })],
])(
  'the mail %s names first day, last day, fee and official page of what else is to be done',
  (_when, content) => {
    const text = mailText(content, en)
    expect(text).toContain('What else you must do\n  Arrival card (TDAC): Required.')
    expect(text).toContain(
      'From 7 February 2027 to 10 February 2027. It is free of charge. https://tdac.immigration.go.th/',
    )
    expect(mailHtml(content, en)).toContain('<a href="https://tdac.immigration.go.th/">')
  },
)

test('where the law lets us give no advice the mail says so, once for a party', () => {
  const { journeys, ...content } = contentWith()
  const clerical = journeys.flatMap((journey) => [
    { ...journey, clerical: true },
    { ...journey, passport: 'GB', clerical: true },
  ])
  const words = en.questions('lodge.clerical')
  expect(mailText(orderConfirmation({ ...content, journeys: clerical }, en), en).split(words)).toHaveLength(2)
  expect(mailText(orderConfirmation({ ...content, journeys }, en), en)).not.toContain(words)
})

test('without a day of arrival the mail says how long before', () => {
  expect(mailText(orderConfirmation(contentWith(), en), en)).toContain(
    'At the earliest 3 days before you arrive.',
  )
})

test('where nothing is known, nothing is said', () => {
  expect(mailText(orderConfirmation({ order, url }, en), en)).not.toContain('What else you must do')
})

test.each(LOCALES)('the words of %s have no place left unfilled', (language) => {
  const texts = textsOf(language)
  const text = mailText(orderConfirmation(contentWith('2027-02-10'), texts), texts)
  expect(text).not.toMatch(/\{\{|undefined/)
})

const LEAVES_OUT = Object.fromEntries(
  (['kind', 'daysWithoutVisa', 'days', 'entries', 'validity', 'fee', 'authorityTime'] as const).map(
    (name) => [name, 'is what was bought: its table, its price and its next step say it'],
  ),
)

test.each(plantedFor({ ...LEAVES_OUT, disagreement: 'our staff decide it' }))(
  'the confirmation says the fact of a journey that is known: %s',
  (_name, { change, words }) => {
    const journeys = [{ passport: 'IN', sentences: routeSentences(sampleQuote(change)) }]
    expect(mailText(orderConfirmation({ order, url, journeys }, en), en)).toContain(words)
  },
)

test('the confirmation of a party says what each passport has to do', () => {
  const sentences = routeSentences(sampleQuote({ duties: [CARD] }))
  const journeys = ['IN', 'NG'].map((passport) => ({ passport, sentences }))
  const party = [{ reference: 'BL-1', fullName: 'Asha Rao', totalAmountCents: 1 }]
  const text = mailText(orderConfirmation({ order, url, party, journeys }, en), en)
  for (const name of ['India', 'Nigeria'])
    expect(text).toContain(`What else you must do – ${name}\n  Arrival card (TDAC): Required.`)
})
