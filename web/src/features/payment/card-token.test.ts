import { PaymentMethod } from '@borderlane/contracts/payments'
import { cardToken, formatCardNumber, formatExpiry } from './card-token'

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

test('the test number is declined', () => {
  expect(cardToken({ ...card, number: '4000 0000 0000 0002' })).toMatch(/^tok_sim_declined_/)
})

test('numbers are set in groups of four and never longer than 19 characters', () => {
  expect(formatCardNumber('4242424242424242')).toBe('4242 4242 4242 4242')
  expect(formatCardNumber('42-42 4')).toBe('4242 4')
  expect(formatCardNumber('12345678901234567890')).toBe('1234567890123456789')
})

test('the slash of the expiry date comes by itself', () => {
  expect(formatExpiry('08')).toBe('08')
  expect(formatExpiry('0829')).toBe('08/29')
  expect(formatExpiry('8/29')).toBe('08/29')
  expect(formatExpiry('829')).toBe('08/29')
  expect(formatExpiry('12/2')).toBe('12/2')
})
