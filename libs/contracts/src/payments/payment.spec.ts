import { PaymentMethod } from './payment'

describe('a token of a payment provider', () => {
  const isTaken = (token: string) => PaymentMethod.safeParse({ kind: 'card', token }).success

  it('may hold the digits of a card number by chance', () =>
    expect(isTaken('tok_sim_ok_ab4242424242424242ab0123456789cd')).toBe(true))

  it.each(['tok_4242424242424242', 'pm4242424242424242', 'tok_sim_378282246310005_x'])(
    'is no card number: %s',
    (token) => expect(isTaken(token)).toBe(false),
  )
})
