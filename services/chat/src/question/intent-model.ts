import { readFileSync } from 'node:fs'
import { inflateRawSync } from 'node:zlib'
import { type Locale, LOCALES } from '@borderlane/contracts/primitives'
import type { Features } from './features'
import { seedFile } from './seed-rows'
import {
  type Intent,
  INTENTS,
  type Mark,
  ORDER_QUESTIONS,
  OTHER_INTENTS,
  type OrderQuestion,
  ROUTE_TOPICS,
  type Subject,
  SUBJECTS,
  type Topic,
  TOPICS,
} from './topic'

/** `seed/intents.json`, written by `npm run train -- chat`. */
interface Weights {
  intents: Intent[]
  /** The largest weight. A byte is the root of its share of that, of 127. */
  most: number
  /** Of each intent and language, where nothing speaks for or against it. */
  bias: number[]
  /** The concepts whose words belong to each intent: what else is said is not answered by it. */
  accounted: Record<Intent, string[]>
  /** Concepts that tell what is asked. */
  telling: string[]
  /** One byte for each place, intent and language, deflated, in base64. */
  weights: string
}

/** The text is read and let go: it is as large as what is in it. */
function read(): Omit<Weights, 'weights'> & { bytes: Buffer } {
  const { weights, ...rest } = JSON.parse(readFileSync(seedFile('intents.json'), 'utf8')) as Weights
  return { ...rest, bytes: inflateRawSync(Buffer.from(weights, 'base64')) }
}

const { intents, most, bias, accounted, telling, bytes } = read()
const TELLING = new Set(telling)
const WIDTH = intents.length + LOCALES.length
/** What each byte is worth; its weight is at the byte, as one without a sign. */
const WORTH = Float32Array.from({ length: 256 }, (_one, at) => {
  const byte = at < 128 ? at : at - 256
  return Math.sign(byte) * (byte / 127) ** 2 * most
})

/** How likely each is; together 1. */
type Shares<Of> = ReadonlyMap<Of, number>
type IntentShares = Shares<Intent>

/** What a text asks and in which language, by what thousands of examples have in common. */
export function hear(features: Features): { intents: IntentShares; languages: Shares<Locale> } {
  const sums = bias.slice()
  for (const [place, weight] of features)
    for (let at = 0; at < WIDTH; at++) sums[at]! += weight * WORTH[bytes[place * WIDTH + at]!]!
  return {
    intents: sharesOf(intents, sums.slice(0, intents.length)),
    languages: sharesOf(LOCALES, sums.slice(intents.length)),
  }
}

function sharesOf<Of>(all: readonly Of[], sums: readonly number[]): Shares<Of> {
  const largest = Math.max(...sums)
  const powers = sums.map((sum) => Math.exp(sum - largest))
  const total = powers.reduce((sum, one) => sum + one, 0)
  return new Map(all.map((one, at) => [one, powers[at]! / total]))
}

/** What a turn asks. */
export interface Asked {
  topics: Topic[]
  /** What our data does not cover, or covers in part. */
  subject: Subject | undefined
  orderQuestions: OrderQuestion[]
  marks: Mark[]
  /** It asks nothing itself: what was asked before is asked again. */
  isSame: boolean
  /** The likeliest intents, where none is likely enough to be answered. */
  likely: Intent[]
  /** How likely what is answered is. */
  share: number
}

/** What an answer says beside its own intent: that of a refund says how much, how and when. */
const SAYS_TOO: Partial<Record<Intent, Intent[]>> = {
  visa: ['need'],
  'days-90-180': ['stay'],
  'group-price': ['family', 'children', 'discounts'],
  transit: ['visa', 'need'],
  oci: ['visa', 'need', 'two-passports', 'residence-permit'],
  'new-passport': ['visa', 'need', 'other-passports', 'passport-validity'],
  'last-day': ['speed', 'apply'],
  government: ['company'],
  company: ['government'],
  refund: ['refund-time', 'speed', 'cost', 'earlier-refusal', 'after-payment'],
  'refund-time': ['refund', 'speed', 'cost'],
}

/** The intents that are answered. */
export const intentsOf = ({ topics, subject, orderQuestions, marks }: Asked): Intent[] =>
  [...topics, ...(subject ? [subject] : []), ...orderQuestions, ...marks]
    .filter((one) => isOne<Intent>(INTENTS, one))
    .flatMap((one) => [one, ...(SAYS_TOO[one] ?? [])])

/** What a question says beside what is asked, such as a photo beside a visa: no answer to these intents says anything of it. */
export const leftOf = (concepts: ReadonlySet<string>, asked: readonly Intent[], isTelling = true): string[] =>
  [...concepts].filter(
    (one) => (TELLING.has(one) || !isTelling) && !asked.some((intent) => accounted[intent].includes(one)),
  )

/** Whether a concept of what is asked is said. */
export const isNamed = (concepts: ReadonlySet<string>, asked: readonly Intent[]): boolean =>
  [...concepts].some((one) => TELLING.has(one) && asked.some((intent) => accounted[intent].includes(one)))

/** An answer that shows what is there or leads to people; below, it is said that the question was not understood. */
const LEAST = 0.5
/** A prepared answer to another question is worse than none: of phrasings held out 17 % are wrong from 0.5, 8 % from here. */
const LEAST_OF_PREPARED = 0.8
const SHOWS =
  /^(order-|group-price$|person$|robot$|emergency$|abuse$|payment-trouble$|greeting$|thanks$|transit$)/
/** What has words of its own, and is an answer to nothing else. */
const SAID_BY: Partial<Record<Intent, string[]>> = {
  'fake-documents': ['fake', 'secretly'],
  'new-passport': ['renewed'],
  oci: ['oci'],
}
/** Where something is said that the answer does not account for. With these, of pairs of phrasings held out 26 % are answered whole instead of 0.3 %, 28 % half and said so. */
export const LEAST_BESIDE_ANOTHER = 0.85
/** A second thing that is asked in the same turn. */
const SECOND = 0.3
/** Intents that are as likely as can be said. */
const MOST_LIKELY = 3

/** What a conversation is about: the same few words ask something else after a route, a refund or an application. */
export type State = 'route' | 'refund' | 'order'
/** Intents that are likelier in it, and how much; measured with phrasings held out. */
const EXPECTED: Record<State, readonly Intent[]> = {
  route: [
    ...ROUTE_TOPICS,
    ...(['need', 'last-day', 'same', 'group-price', 'children', 'family', 'photos'] as const),
    ...(['passport-validity', 'extend-stay', 'refund', 'person', 'thanks'] as const),
  ],
  refund: ['refund', 'refund-time', 'denial-protection', 'order-money', 'same', 'person', 'thanks'],
  order: [...ORDER_QUESTIONS, 'order', 'refund', 'refund-time', 'after-payment', 'same', 'person', 'thanks'],
}
const FAVOUR = 6
/** "And how long?" of who waits for money, or for an application. */
const MEANT: Record<State, Partial<Record<Intent, Intent>>> = {
  route: {},
  refund: { speed: 'refund-time', 'last-day': 'refund-time' },
  order: { speed: 'order', 'last-day': 'order' },
}

/** How likely each intent is in a conversation that is known. */
export function sharesIn(state: State, shares: IntentShares): IntentShares {
  const all = new Map<Intent, number>()
  for (const [one, share] of shares) {
    const intent = MEANT[state][one] ?? one
    all.set(intent, (all.get(intent) ?? 0) + share * (EXPECTED[state].includes(intent) ? FAVOUR : 1))
  }
  const total = [...all.values()].reduce((sum, one) => sum + one, 0)
  return new Map([...all].map(([one, share]) => [one, share / total]))
}

/** The shares of all others, where one cannot be. */
export function sharesWithout(one: Intent, shares: IntentShares): IntentShares {
  const left = 1 - (shares.get(one) ?? 0)
  return new Map(
    [...shares].filter(([intent]) => intent !== one).map(([intent, share]) => [intent, share / left]),
  )
}

const NONE: ReadonlySet<string> = new Set()
const isOne = <Of extends string>(all: readonly Of[], one: string): one is Of =>
  (all as readonly string[]).includes(one)
const isOfRoute = (intent: Intent): boolean => isOne<string>(ROUTE_TOPICS, topicOf(intent))
const isOfOrder = (intent: Intent): boolean => isOne(ORDER_QUESTIONS, intent)
/** Whichever of these is answered says what the others would, the first one most: what comes back and when; who we are. */
const ALIKE: readonly (readonly Intent[])[] = [
  ['refund', 'refund-time', 'denial-protection', 'earlier-refusal'],
  ['government', 'company'],
  ['group-price', 'discounts'],
]
const MARKS = new Set<Intent>(OTHER_INTENTS.filter((one) => one !== 'same'))

/**
 * What is asked by the shares of all intents: what is not likely enough is not answered.
 * @param concepts whose words are said
 * @param least share of what is answered
 */
export function askedBy(shares: IntentShares, concepts: ReadonlySet<string> = NONE, least = LEAST): Asked {
  const byShare = [...shares].toSorted(([, one], [, other]) => other - one)
  const ofRoute = byShare.reduce((sum, [one, part]) => (isOfRoute(one) ? sum + part : sum), 0)
  const ofOrder = byShare.reduce((sum, [one, part]) => (isOfOrder(one) ? sum + part : sum), 0)
  const others = byShare.find(([one]) => !isOfRoute(one))?.[1] ?? 0
  // What is asked about a route counts by its sum.
  const sorted =
    ofRoute > others ? byShare.toSorted(([one], [other]) => +isOfRoute(other) - +isOfRoute(one)) : byShare
  const [[likeliest]] = sorted as [[Intent, number]]
  const alike = ALIKE.find((all) => all.includes(likeliest)) ?? [likeliest]
  const best = alike.find((one) => shares.get(one)! >= SECOND) ?? likeliest
  const ofAlike = alike.reduce((sum, one) => sum + (shares.get(one) ?? 0), 0)
  const clear = isOfRoute(best) ? ofRoute : isOfOrder(best) ? ofOrder : ofAlike
  const isSaid = SAID_BY[best]?.some((one) => concepts.has(one))
  const needed = isOfRoute(best) || SHOWS.test(best) || isSaid ? least : Math.max(least, LEAST_OF_PREPARED)
  const together = sorted
    .filter(([one, part]) => one === best || goesWith(one, best, part))
    .map(([one]) => one)
  const isClear =
    clear >= needed && (clear >= LEAST_BESIDE_ANOTHER || leftOf(concepts, together).length === 0)
  const intents = isClear ? together : []
  const topics = intents.map(topicOf).filter((one) => isOne(TOPICS, one))
  return {
    topics: [...new Set(topics)],
    subject: intents.find((one) => isOne(SUBJECTS, one)),
    orderQuestions: intents.filter((one) => isOne(ORDER_QUESTIONS, one)),
    // Yes or no answers that very question, and only where nothing else is asked.
    marks: intents.filter((one): one is Intent & Mark => MARKS.has(one)),
    isSame: intents[0] === 'same',
    share: isClear ? clear : 0,
    likely: isClear ? [] : sorted.slice(0, MOST_LIKELY).map(([one]) => one),
  }
}

const TOPIC_OF: Partial<Record<Intent, Intent>> = { need: 'visa', 'group-price': 'cost', 'last-day': 'speed' }
const topicOf = (intent: Intent): Intent => TOPIC_OF[intent] ?? intent

/** Two things that one turn may ask together: two about a route, or two about an application. */
const goesWith = (one: Intent, best: Intent, share: number): boolean =>
  share >= SECOND &&
  ((isOfRoute(one) && isOfRoute(best)) || (isOne(ORDER_QUESTIONS, one) && isOne(ORDER_QUESTIONS, best)))
