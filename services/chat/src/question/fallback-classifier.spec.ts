import { featuresOf } from './features'
import { type Heard, settled, sharesOf, type Shares } from './fallback-classifier'
import { wordsOf } from './text'
import { ALL_KINDS } from './topic'

const sharesIn = (question: string): Shares => sharesOf(featuresOf(question, wordsOf(question), []))
const shares = (...known: [Heard, number][]): Shares => new Map(known)
const best = (question: string): string | undefined =>
  [...sharesIn(question)].toSorted(([, a], [, b]) => b - a)[0]?.[0]

it.each([
  ['my husband was refused last year, may he try again', 'earlier-refusal'],
  ['cuántos paquetes de tabaco puedo llevar', 'customs'],
  ['ich wurde beim letzten Mal abgelehnt', 'earlier-refusal'],
  ['есть ли смысл везти лекарства', 'customs'],
  ['转机的时候可以出机场吗', 'transit'],
])('hears what no pattern was written for: %s', (question, kind) => {
  expect(best(question)).toBe(kind)
})

it('knows only kinds that the chat can answer, and their shares are one together', () => {
  const all = sharesIn('Do I need a visa?')
  expect([...all.keys()].filter((kind) => !ALL_KINDS.includes(kind))).toEqual([])
  expect([...all.values()].reduce((sum, share) => sum + share, 0)).toBeCloseTo(1)
})

const rule = { subject: undefined, topics: ['visa'] as const, hasRoute: true }

it('leaves a rule to the patterns as long as a question about the route is likely', () => {
  expect(settled(rule, shares(['visa', 0.5], ['customs', 0.45]))).toEqual({ by: 'patterns' })
})

it('says no rule where something else is asked', () => {
  expect(settled(rule, shares(['customs', 0.75], ['visa', 0.2]))).toEqual({
    by: 'second',
    subject: 'customs',
  })
  expect(settled(rule, shares(['customs', 0.5], ['health', 0.3], ['visa', 0.2]))).toEqual({ by: 'unsure' })
})

it('says that we do not know where pattern and second voice name different subjects', () => {
  const pattern = { ...rule, subject: 'customs' as const }
  expect(settled(pattern, shares(['entry-conditions', 0.6], ['customs', 0.02]))).toEqual({ by: 'unsure' })
  expect(settled(pattern, shares(['entry-conditions', 0.6], ['customs', 0.2]))).toEqual({ by: 'patterns' })
  expect(settled(pattern, shares(['entry-conditions', 0.9], ['customs', 0.01]))).toEqual({
    by: 'second',
    subject: 'entry-conditions',
  })
})

it('answers the topic of a route that is likelier by far than the one of a pattern', () => {
  const speed = { ...rule, topics: ['speed'] as const }
  expect(settled(speed, shares(['stay', 0.5], ['speed', 0.1]))).toEqual({ by: 'second', topic: 'stay' })
  expect(settled(speed, shares(['stay', 0.5], ['speed', 0.3]))).toEqual({ by: 'patterns' })
})

it('leaves orders, persons and refunds to the patterns', () => {
  const order = { ...rule, topics: ['order'] as const }
  expect(settled(order, shares(['customs', 0.95]))).toEqual({ by: 'patterns' })
})
