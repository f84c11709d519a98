import { line, OrderStatus, VisaType, WebAddress, writtenText } from './primitives'

it('the kinds of visa are the four of the specification', () => {
  expect(VisaType.options).toEqual(['embassy', 'evisa', 'on_arrival', 'visa_free'])
})

it('the statuses of an order are the nine of the specification', () => {
  expect(OrderStatus.options).toEqual([
    'pending',
    'pending_payment',
    'paid',
    'in_review',
    'submitted_to_govt',
    'waiting_on_govt',
    'approved',
    'rejected',
    'closed',
  ])
})

it.each([
  ['https://www.gov.example/visas?to=IN#fees', true],
  ['http://www.gov.example/visas', false],
  ['ftp://www.gov.example/visas', false],
  ['javascript:alert(1)', false],
  ['www.gov.example', false],
])('an address that we name as a source begins with https: %s', (address, isOne) => {
  expect(WebAddress.safeParse(address).success).toBe(isOne)
})

it.each([
  [' \n\t', false],
  ['\u200b\u2060\ufeff', false],
  ['\u3164', false],
  ['👍', true],
  ['नमस्ते\nक्\u200dष', true],
])('a text for someone else has something to be seen: %j', (written, isOne) => {
  expect(writtenText(20).safeParse(written).success).toBe(isOne)
})

it.each(['', '  ', '\u200b'])(
  'a text with nothing to be seen is refused with one sentence: %j',
  (written) => {
    const messages = [line(20), writtenText(20)].map((schema) =>
      schema.safeParse(written).error?.issues.map(({ message }) => message),
    )
    expect(messages).toEqual([['must not be empty'], ['must not be empty']])
  },
)
