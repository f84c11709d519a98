import { fill, say } from './fill'

describe('texts with places', () => {
  it('are filled with the parameters, and show a place that has none', () => {
    expect(fill('{{amount}} as of {{asOf}}', { amount: 'USD 20' })).toBe('USD 20 as of {{asOf}}')
  })

  it('take the form that the count asks for', () => {
    const words = { days_one: '{{count}} day', days_other: '{{count}} days' }
    expect([1, 2].map((count) => say(words, 'days', { count }))).toEqual(['1 day', '2 days'])
  })

  it.each(['nothing', 'constructor', 'toString'])('do not know %s', (code) => {
    expect(say({ something: 'x' }, code)).toBeNull()
  })
})
