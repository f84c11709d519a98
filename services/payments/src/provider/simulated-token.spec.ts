import { outcomeOfToken, SIMULATED_OUTCOMES } from './simulated-token'

const RANDOM = '0123456789abcdef0123456789abcdef'

describe('a card token of the simulated provider', () => {
  it.each(SIMULATED_OUTCOMES)('says that the charge ends as %s', (outcome) => {
    expect(outcomeOfToken(`tok_sim_${outcome}_${RANDOM}`)).toBe(outcome)
  })

  it.each([
    ['of an unknown kind', `tok_sim_gold_${RANDOM}`],
    ['without its random part', 'tok_sim_ok'],
    ['with a card number', 'tok_sim_ok_4242424242424242'],
    ['with something behind it', `tok_sim_ok_${RANDOM}_x`],
    ['of another provider', `tok_visa_ok_${RANDOM}`],
    ['named like a part of every object', `tok_sim_constructor_${RANDOM}`],
  ])('is not good %s', (_what, token) => {
    expect(outcomeOfToken(token)).toBeUndefined()
  })
})
