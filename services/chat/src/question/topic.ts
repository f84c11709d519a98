import { rowsOfLanguages } from './seed-rows'
import { endsOf, formsOf } from './text'

/** What a question is about that our data answers. The first six are about a route. */
export const TOPICS = [
  'visa',
  'stay',
  'cost',
  'speed',
  'documents',
  'apply',
  'refund',
  'order',
  'person',
  'greeting',
  'thanks',
] as const
export type Topic = (typeof TOPICS)[number]

/** Topics that need a passport and a destination. */
export const ROUTE_TOPICS: readonly Topic[] = ['visa', 'stay', 'cost', 'speed', 'documents', 'apply']

/**
 * What our data does not cover, each with a sentence (`subject.<id>` of the topic `chat`) and the help article of that
 * id. Where a question has words of several, the first one is answered.
 */
export const SUBJECTS = [
  'deletion',
  'no-mail',
  'when-charged',
  'after-payment',
  'after-approval',
  'receipt',
  'discounts',
  'which-countries',
  'kinds-of-permit',
  'names',
  'refugee-documents',
  'other-passports',
  'fake-documents',
  'transit',
  'extend-stay',
  'overstay',
  'earlier-refusal',
  'criminal-record',
  'health',
  'photos',
  'files',
  'denial-protection',
  'entry-conditions',
  'customs',
  'residence-permit',
  'contact-us',
  'work-abroad',
  'study-abroad',
  'two-passports',
  'living-abroad',
  'children',
  'announced-rules',
  'guarantee',
  'do-it-yourself',
  'government',
  'robot',
  'biometrics',
  'entries',
  'passport-validity',
  'family',
  'ways-to-pay',
  'data-safe',
  'forgot-password',
  'account-needed',
  'add-documents-later',
  'currency',
  'pay-later',
  'refund-time',
  'who-decides',
  'company',
  'not-visas',
] as const
export type Subject = (typeof SUBJECTS)[number]

/** What someone wants to know about an application of theirs, beside where it is. */
export const ORDER_QUESTIONS = [
  'order-paid',
  'order-change',
  'order-money',
  'order-missing',
  'order-who',
] as const
export type OrderQuestion = (typeof ORDER_QUESTIONS)[number]

/**
 * Further intents. `need`: whether a visa is needed, a question of yes or no. `same`: it asks nothing itself and changes
 * what is known ("and in March?"). `group-price`: what several travellers pay. `payment-trouble`: a card that was declined, or
 * charged twice. `before-trip`: what is still to be done before it. `last-day`: when to apply, or whether it is too late.
 * `abuse`: it insults. `new-passport`: what becomes of a permission once the passport was renewed. `oci`: the card of overseas
 * citizens of India.
 */
export const OTHER_INTENTS = [
  'need',
  'same',
  'emergency',
  'before-trip',
  'arrival-card',
  'days-90-180',
  'group-price',
  'last-day',
  'abuse',
  'payment-trouble',
  'new-passport',
  'oci',
] as const
export const INTENTS = [...TOPICS, ...SUBJECTS, ...ORDER_QUESTIONS, ...OTHER_INTENTS] as const
/** What a turn may ask, as the model has learnt it. */
export type Intent = (typeof INTENTS)[number]

/** Areas of several countries, currencies and a number of days, which stand in a question whatever it asks. */
const NAMED = [
  'area-schengen',
  'area-europe',
  'area-passport',
  'days-90-180',
  'currency-EUR',
  'currency-USD',
  'currency-INR',
] as const
/** `insurance`, `business`, `refused`: the word for it is said. `what`: all that is needed is asked, not only the visa. */
export type Mark =
  | (typeof NAMED)[number]
  | Exclude<(typeof OTHER_INTENTS)[number], 'same'>
  | 'insurance'
  | 'business'
  | 'refused'
  | 'what'

/** `seed/<language>/marks.tsv`: a mark, a regular expression over a text as it is looked up, and a question with it. */
export const MARK_PATTERNS = rowsOfLanguages('marks.tsv').map(
  ({ language, row: [mark, pattern, example] }) => ({
    language,
    mark: mark as (typeof NAMED)[number],
    pattern: pattern!,
    example: example!,
  }),
)
const COMPILED = NAMED.map((mark) => {
  const lines = MARK_PATTERNS.filter((one) => one.mark === mark).map(({ pattern }) => `(?:${pattern})`)
  return { mark, words: new RegExp(lines.join('|')) }
})

/** The names and numbers of this kind that stand in a question. */
export function marksIn(question: string): Set<Mark> {
  const forms = formsOf(endsOf(question))
  return new Set(
    COMPILED.filter(({ words }) => forms.some((form) => words.test(form))).map(({ mark }) => mark),
  )
}
