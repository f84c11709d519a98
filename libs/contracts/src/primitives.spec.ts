import { OrderStatus, VisaType, WebAddress } from './primitives'

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
