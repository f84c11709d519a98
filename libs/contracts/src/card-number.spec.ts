import { reportCorrection } from './catalogue/corrections'
import { holdsCardNumber } from './card-number'
import { writeClientLog } from './gateway'
import { sendMessage } from './notifications/public'
import { addOrderNote } from './orders/admin'
import { createOrder } from './orders/public'
import { refundPayment } from './payments/admin'
import { startPayment } from './payments/order-holder'

describe('a card number', () => {
  it.each([
    '4242424242424242',
    'my card is 4242 4242 4242 4242, thanks',
    '4242-4242-4242-4242',
    '4242\u00a04242\u00a04242\u00a04242',
    '4242\u200b4242\u200b4242\u200b4242',
    '378282246310005',
    '/pay/6304000000000000',
  ])('is found in %j', (text) => {
    expect(holdsCardNumber(text)).toBe(true)
  })

  it.each([
    ['with a wrong check digit', '4242424242424241'],
    ['too short', '424242424242'],
    ['inside a longer run of digits', '42424242424242424242'],
    ['of a phone', '+44 20 7946 0000'],
    ['of nothing', 'tok_visa'],
    ['in the name of an order', '/order/01930000-0000-7abc-8000-424242424005'],
  ])('is none %s', (_what, text) => {
    expect(holdsCardNumber(text)).toBe(false)
  })
})

const CARD = '4242 4242 4242 4242'

it.each([
  [createOrder, { applicant: { fullName: CARD, travelDates: `then ${CARD}` } }, ['fullName', 'travelDates']],
  [sendMessage, { name: CARD, text: CARD, company: CARD }, ['name', 'text', 'company']],
  [reportCorrection, { wrong: `It is ${CARD}` }, ['wrong']],
  [addOrderNote, { text: CARD }, ['text']],
  [refundPayment, { reason: CARD }, ['reason']],
  [writeClientLog, { path: '/pay/4242424242424242' }, ['path']],
  [startPayment, { method: { kind: 'card', token: 'tok_4242424242424242' } }, ['token']],
])('$name refuses the number of a card by field and does not repeat it', ({ input }, body, fields) => {
  const { issues } = input.safeParse(body).error!
  const refused = issues
    .filter(({ message }) => message.includes('card number'))
    .map(({ path }) => path.at(-1))
  expect(refused.sort()).toEqual([...fields].sort())
  expect(JSON.stringify(issues)).not.toContain('4242')
})

it('the digits of a phone number or in a random token are no card', () => {
  const { input } = startPayment
  const token = `tok_sim_ok_ab4242424242424242cdef0123456789`
  const id = '01930000-0000-7000-8000-0123456789ab'
  expect(input.safeParse({ id, method: { kind: 'card', token } }).success).toBe(true)
})
