import { type Locale, LOCALES } from '@borderlane/contracts/primitives'
import { rowsOfLanguages } from './seed-rows'
import { endsOf, keyOf } from './text'

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
 * Words that say more about a question: that it is one of yes or no, that it asks for something by a word like "which",
 * that someone goes somewhere, an area of several countries, a currency, the limit of 90 days in 180, a card to fill in
 * before the arrival.
 */
const MARKS = [
  'need',
  'asks',
  'travel',
  'area-schengen',
  'area-europe',
  'area-passport',
  'days-90-180',
  'arrival-card',
  'currency-EUR',
  'currency-USD',
  'currency-INR',
] as const
export type Mark = (typeof MARKS)[number]

export const ALL_KINDS = [...TOPICS, ...SUBJECTS, ...ORDER_QUESTIONS, ...MARKS] as const
export type Kind = (typeof ALL_KINDS)[number]

/** One line of `seed/<language>/topics.tsv`. */
export interface TopicPattern {
  topic: Kind
  language: Locale
  /** A regular expression over a text as it is looked up (`keyOf`): without accents, in lower case. */
  pattern: string
  /** A question that this line understands and no other one of its topic and language. */
  example: string
}

/** What people write about each topic, in ten languages. */
export const TOPIC_PATTERNS: readonly TopicPattern[] = rowsOfLanguages('topics.tsv').map(
  ({ language, row: [topic, pattern, example] }) => ({
    topic: topic as Kind,
    language,
    pattern: pattern!,
    example: example!,
  }),
)

interface Compiled {
  kind: Kind
  language: Locale
  words: RegExp
}

/** The patterns of a kind and language in one. */
const COMPILED: readonly Compiled[] = LOCALES.flatMap((language) =>
  ALL_KINDS.flatMap((kind) => {
    const lines = TOPIC_PATTERNS.filter((one) => one.topic === kind && one.language === language)
    const words = new RegExp(lines.map(({ pattern }) => `(?:${pattern})`).join('|'))
    return lines.length > 0 ? [{ kind, language, words }] : []
  }),
)

/** A topic whose words are also words of another one: "how long may I stay" is not about our speed. */
const CONTAINS: Partial<Record<Topic, readonly Topic[]>> = {
  stay: ['speed', 'visa'],
  cost: ['visa'],
  speed: ['visa', 'apply'],
  documents: ['visa', 'apply'],
  apply: ['visa'],
  refund: ['visa', 'cost', 'apply', 'speed'],
  order: ['visa', 'speed', 'apply', 'cost', 'documents'],
  person: ['visa', 'apply'],
}

/** A question as its words are looked for: with the marks in it, and without them. */
export function formsOf(question: string): [withMarks: string, bare: string] {
  const key = keyOf(question).replace(/[’‘`´]/g, "'")
  const bare = key
    .replace(/[^\p{L}\p{M}\p{N} ]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return [key, bare]
}

/** Several languages have the same words for these. */
const SAY_NO_LANGUAGE = new Set<Kind>(['asks', 'travel', 'days-90-180', 'arrival-card'])

/** The kinds whose words stand in a question, and how many of them each language has. */
export function kindsIn(question: string): { kinds: ReadonlySet<Kind>; votes: ReadonlyMap<Locale, number> } {
  const forms = formsOf(endsOf(question))
  const found = COMPILED.filter(({ words }) => forms.some((form) => words.test(form)))
  const votes = new Map<Locale, number>()
  for (const { kind, language } of found)
    if (!SAY_NO_LANGUAGE.has(kind)) votes.set(language, (votes.get(language) ?? 0) + 1)
  return { kinds: new Set(found.map(({ kind }) => kind)), votes }
}

/** The topics among kinds, in the order in which they are answered, without those that only share their words. */
export function topicsAmong(kinds: ReadonlySet<Kind>): Topic[] {
  const found = TOPICS.filter((topic) => kinds.has(topic))
  const contained = new Set(found.flatMap((topic) => CONTAINS[topic] ?? []))
  return found.filter((topic) => !contained.has(topic))
}
