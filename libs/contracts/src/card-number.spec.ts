import { holdsCardNumber } from './card-number'

describe('a card number', () => {
  it.each([
    '4242424242424242',
    'my card is 4242 4242 4242 4242, thanks',
    '4242-4242-4242-4242',
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
  ])('is none %s', (_what, text) => {
    expect(holdsCardNumber(text)).toBe(false)
  })
})
