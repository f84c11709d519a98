import { PaymentMethod } from '@borderlane/contracts/payments/payment'
import { cardNumberProblem, cardToken, formatCardNumber, formatExpiry, isOver } from './card-token'

const card = {
  holder: 'A',
  number: '4242 4242 4242 4242',
  expiry: '08/29',
  cvc: '737',
  email: 'a@example.com',
}

test('a token is what the contract wants and holds nothing of the card', () => {
  const token = cardToken(card)
  expect(PaymentMethod.safeParse({ kind: 'card', token }).success).toBe(true)
  expect(token).toMatch(/^tok_sim_ok_/)
  expect(token).not.toContain('4242424242424242')
  expect(cardToken(card)).not.toBe(token)
})

test.each([
  ['4000 0000 0000 0002', 'declined'],
  ['4000 0000 0000 9995', 'funds'],
  ['4000 0000 0000 0069', 'expired'],
  ['4000 0025 0000 3155', 'confirm'],
  ['4000 0000 0000 0119', 'error'],
])('the test number %s ends as %s', (number, outcome) => {
  expect(cardToken({ ...card, number })).toMatch(new RegExp(`^tok_sim_${outcome}_`))
})

test('numbers are set in groups of four and never longer than 19 characters', () => {
  expect(formatCardNumber('4242424242424242')).toBe('4242 4242 4242 4242')
  expect(formatCardNumber('42-42 4')).toBe('4242 4')
  expect(formatCardNumber('12345678901234567890')).toBe('1234567890123456789')
})

test('the slash of the expiry date comes on its own', () => {
  expect(formatExpiry('08')).toBe('08')
  expect(formatExpiry('0829')).toBe('08/29')
  expect(formatExpiry('8/29')).toBe('08/29')
  expect(formatExpiry('829')).toBe('08/29')
  expect(formatExpiry('12/2')).toBe('12/2')
})

test.each([
  ['4242 4242 4242 4242', null],
  ['4242 4242 4242 4243', 'mistyped'],
  ['4242 4242', 'short'],
  ['5000 0000 0009', null],
  // 15 digits with a good check digit: the card is good, this form does not take it.
  ['3782 8224 6310 005', 'amex'],
  ['3412', 'amex'],
])('what is wrong with the number %s is %s', (number, problem) => {
  expect(cardNumberProblem(number)).toBe(problem)
})

test('a card is good until the last day of its month', () => {
  expect(isOver('02/27', new Date(2027, 1, 28, 23))).toBe(false)
  expect(isOver('02/27', new Date(2027, 2, 1))).toBe(true)
  expect(isOver('12/26', new Date(2026, 11, 31))).toBe(false)
})
