import { daysPattern, orderStatusFixtures } from '@borderlane/domain/test/order-status-fixtures'
import { sampleOrder } from '@borderlane/testing'
import { orderAnswer } from './order-answer'
import { textsIn } from './texts'

const texts = textsIn('en')
const nameOf = (code: string): string => (code === 'TH' ? 'Thailand' : 'India')

it.each(orderStatusFixtures(sampleOrder()))(
  'the chat says of an order what every other place says of it: $name',
  ({ order, who, next, by = '', days, price, documents }) => {
    const lines = orderAnswer(order, ['order-who', 'order-money', 'order-missing'], { nameOf, texts })
    const text = lines.join(' ')
    const actor = lines.find((line) => line.startsWith('Who acts now: '))
    expect(actor).toBe(who && `Who acts now: ${who}`)
    expect(lines).toContain(next)
    expect(text).toMatch(daysPattern(days))
    // The day is in a sentence, and the whole sentence where it has ended.
    expect(text).toContain(by.replace('Expected by ', ''))
    expect(text).toContain(price)
    expect(lines.filter((line) => line.startsWith('- '))).toEqual(
      documents.map((code) => `- ${texts.documents.find(code)}`),
    )
  },
)

it('a missing document that staff added is called as they wrote it', () => {
  const added = { code: 'bank_reference', params: {}, text: 'Bank reference' }
  const order = sampleOrder({
    requiredDocuments: [added],
    next: { who: 'traveller', code: 'documents', documents: [added.code] },
  })
  expect(orderAnswer(order, ['order-missing'], { nameOf, texts })).toContain('- Bank reference')
})
