import { conceptsOf, featuresOf } from './features'
import { askedBy, hear, sharesIn } from './intent-model'
import { wordsOf } from './text'
import { type Intent, INTENTS } from './topic'

const heardIn = (question: string) => hear(featuresOf(question, wordsOf(question), []))
const shares = (...known: [Intent, number][]) => new Map<Intent, number>(known)

it.each([
  ['my husband was refused last year, may he try again', 'earlier-refusal', 'en'],
  ['cuántos paquetes de tabaco puedo llevar', 'customs', 'es'],
  ['ich wurde beim letzten Mal abgelehnt', 'earlier-refusal', 'de'],
  ['есть ли смысл везти лекарства', 'customs', 'ru'],
  ['转机的时候可以出机场吗', 'transit', 'zh'],
])('hears what is asked and in which language: %s', (question, intent, language) => {
  const { intents, languages } = heardIn(question)
  const best = (all: ReadonlyMap<string, number>) => [...all].toSorted(([, a], [, b]) => b - a)[0]?.[0]
  expect([best(intents), best(languages)]).toEqual([intent, language])
})

it('knows the intents that the chat can answer, and their shares are one together', () => {
  const { intents } = heardIn('Do I need a visa?')
  expect([...intents.keys()]).toEqual([...INTENTS])
  expect([...intents.values()].reduce((sum, share) => sum + share, 0)).toBeCloseTo(1)
})

it('takes a question for one about a route only where that is likelier than all else', () => {
  expect(askedBy(shares(['visa', 0.2], ['need', 0.25], ['customs', 0.5])).topics).toEqual([])
  expect(askedBy(shares(['visa', 0.3], ['need', 0.25], ['customs', 0.4])).topics).toEqual(['visa'])
  expect(
    askedBy(shares(['order-paid', 0.4], ['order-money', 0.4], ['customs', 0.2])).orderQuestions,
  ).toHaveLength(2)
  expect(askedBy(shares(['need', 0.5], ['visa', 0.2], ['customs', 0.3]))).toMatchObject({
    topics: ['visa'],
    marks: ['need'],
  })
})

it('answers nothing that is not likely enough, and says what may have been meant', () => {
  expect(askedBy(shares(['customs', 0.3], ['health', 0.3], ['visa', 0.1], ['stay', 0.1]))).toMatchObject({
    topics: [],
    subject: undefined,
    likely: ['customs', 'health', 'visa'],
  })
})

it('a prepared answer has to be likelier than one that shows what is there', () => {
  expect(askedBy(shares(['overstay', 0.75], ['visa', 0.2]))).toMatchObject({
    subject: undefined,
    likely: ['overstay', 'visa'],
  })
  expect(askedBy(shares(['overstay', 0.85])).subject).toBe('overstay')
  expect(askedBy(shares(['group-price', 0.6], ['refund', 0.4])).topics).toEqual(['cost'])
})

it('hears two questions about a route in one, and no two of different kinds', () => {
  expect(askedBy(shares(['cost', 0.5], ['speed', 0.4])).topics).toEqual(['cost', 'speed'])
  expect(askedBy(shares(['cost', 0.6], ['customs', 0.4]))).toMatchObject({
    topics: ['cost'],
    subject: undefined,
  })
})

it.each([
  ['fui recusado ano passado', ['passport', 'receipt']],
  ['passt das so', ['passport']],
  ['preciso de autorização para os países', ['drive', 'money']],
  ['hafte mein kitne din', ['held-person']],
])('in "%s" no word of another language is heard: %s', (question, concepts) => {
  const heard = conceptsOf(wordsOf(question), [])
  expect(concepts.filter((one) => heard.has(one))).toEqual([])
})

it('what is half clear alone is clear beside a route, and how long is a refund asked about a refund', () => {
  const open = shares(['cost', 0.4], ['not-visas', 0.6])
  expect(askedBy(open).topics).toEqual([])
  expect(askedBy(sharesIn('route', open)).topics).toEqual(['cost'])
  expect(askedBy(sharesIn('refund', shares(['speed', 1]))).subject).toBe('refund-time')
})
