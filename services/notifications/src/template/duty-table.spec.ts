import type { Duty } from '@borderlane/contracts/catalogue/requirement'
import { LOCALES } from '@borderlane/contracts/primitives'
import { sampleOrder } from '@borderlane/testing'
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
  duties: { duties: [CARD], on: '2026-11-28', arrival },
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
