import { seedRows } from './seed-rows'
import { keyOf } from './text'

/** What a question is about. The first six are about a route; `help` is left to the search in the articles. */
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

/** One line of `seed/topics.tsv`. */
export interface TopicPattern {
  topic: Topic
  /** Those of our languages that it is for, with commas between them. */
  languages: string
  /** A regular expression over a text as it is looked up (`keyOf`): without accents, in lower case. */
  pattern: string
  /** A question that this line understands and no other one of its topic. */
  example: string
}

/** What people write about each topic, in ten languages. */
export const TOPIC_PATTERNS: readonly TopicPattern[] = seedRows('topics.tsv').map(
  ([topic, languages, pattern, example]) => ({
    topic: topic as Topic,
    languages: languages!,
    pattern: pattern!,
    example: example!,
  }),
)

const WORDS = new Map(
  TOPICS.map((topic) => {
    const patterns = TOPIC_PATTERNS.filter((one) => one.topic === topic).map(({ pattern }) => pattern)
    return [topic, new RegExp(patterns.map((pattern) => `(?:${pattern})`).join('|'))]
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

/** What a question is about, in the order in which it is answered; nothing where no word says so. */
export function topicsOf(question: string): Topic[] {
  const forms = formsOf(question)
  const found = TOPICS.filter((topic) => forms.some((form) => WORDS.get(topic)!.test(form)))
  const contained = new Set(found.flatMap((topic) => CONTAINS[topic] ?? []))
  return found.filter((topic) => !contained.has(topic))
}
