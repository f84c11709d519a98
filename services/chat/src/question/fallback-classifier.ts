import { readFileSync } from 'node:fs'
import { inflateRawSync } from 'node:zlib'
import type { Features } from './features'
import { PLACES } from './features'
import { seedFile } from './seed-rows'
import { ROUTE_TOPICS, type Subject, SUBJECTS, type Topic, TOPICS } from './topic'

/** What a question may be about, as the fallback classifier reports it. */
export type Heard = Topic | Subject

/** `seed/fallback-classifier.json`, written by `npm run train -- chat`. */
interface Weights {
  kinds: Heard[]
  /** What one step of a weight is worth. */
  step: number
  /** Of each kind, where nothing speaks for or against it. */
  bias: number[]
  /** One byte for each place and kind, deflated, in base64. */
  weights: string
}

const { kinds, step, bias, weights } = JSON.parse(
  readFileSync(seedFile('fallback-classifier.json'), 'utf8'),
) as Weights
const bytes = inflateRawSync(Buffer.from(weights, 'base64'))
const WEIGHTS = new Int8Array(bytes.buffer, bytes.byteOffset, PLACES * kinds.length)

/** How likely each kind is: together 1. */
export type Shares = ReadonlyMap<Heard, number>

/** What a question is about by what thousands of examples have in common, and not by patterns. */
export function sharesOf(features: Features): Shares {
  const sums = bias.slice()
  for (const [place, weight] of features)
    for (let kind = 0; kind < kinds.length; kind++)
      sums[kind]! += weight * step * WEIGHTS[place * kinds.length + kind]!
  const most = Math.max(...sums)
  const powers = sums.map((sum) => Math.exp(sum - most))
  const total = powers.reduce((all, one) => all + one, 0)
  return new Map(kinds.map((kind, index) => [kind, powers[index]! / total]))
}

/** What the patterns have understood of a question. */
export interface Understood {
  subject: Subject | undefined
  topics: readonly Topic[]
  /** Passport and destination are known: it would be answered with a rule. */
  hasRoute: boolean
}

/** What becomes of it. `unsure`: the two voices say different things, so it is said that we do not know. */
export type Settled =
  | { by: 'patterns' }
  | { by: 'second'; subject: Subject }
  | { by: 'second'; topic: Topic }
  | { by: 'unsure' }

/** A subject that the second voice says instead of the one of a pattern, which is hardly possible to it. */
const SURELY_ANOTHER = 0.8
/** Of another subject than the one of the pattern: no one knows which. */
const PERHAPS_ANOTHER = 0.25
const HARDLY = 0.08
/** A subject where no pattern knows one. */
const LIKELY = 0.5
/** And where passport and destination are known: a rule would be said. */
const LIKELY_BESIDE_ROUTE = 0.7
/** A question about a route, where no pattern says what is asked. */
const LIKELY_ROUTE = 0.6
/** Another topic of a route than those of the patterns: "how long do they get" is about the stay. */
const LIKELY_TOPIC = 0.45
const HARDLY_TOPIC = 0.2
/** Below this something else is asked than a rule. */
const HARDLY_ROUTE = 0.35
/** What only a person, an order or the terms answer is left to the patterns. */
const OF_PATTERNS = new Set<Topic>(['order', 'person', 'refund', 'greeting', 'thanks'])

/** The best of some kinds. */
function bestOf<Kind extends Heard>(shares: Shares, of: readonly Kind[]): [kind: Kind, share: number] {
  const [first, ...others] = of.map((kind): [Kind, number] => [kind, shares.get(kind) ?? 0])
  return others.reduce((best, one) => (one[1] > best[1] ? one : best), first!)
}

/** Compares what the patterns have understood with what the second voice says. */
export function settled(understood: Understood, shares: Shares): Settled {
  const { subject, topics, hasRoute } = understood
  const [other, share] = bestOf(shares, SUBJECTS)
  const isBest = TOPICS.every((topic) => (shares.get(topic) ?? 0) < share)
  if (subject) {
    const isDenied = other !== subject && (shares.get(subject) ?? 0) < HARDLY
    if (isDenied && share >= SURELY_ANOTHER) return { by: 'second', subject: other }
    return isDenied && share >= PERHAPS_ANOTHER ? { by: 'unsure' } : { by: 'patterns' }
  }
  // "Refused, when may I try again?" has a word of the terms of refunds.
  if (topics.includes('refund') && share >= SURELY_ANOTHER) return { by: 'second', subject: other }
  if (topics.some((topic) => OF_PATTERNS.has(topic))) return { by: 'patterns' }
  const isRule = hasRoute && topics.length > 0
  if (isBest && share >= (isRule ? LIKELY_BESIDE_ROUTE : LIKELY)) return { by: 'second', subject: other }
  const sumOf = (some: readonly Topic[]): number =>
    some.reduce((sum, topic) => sum + (shares.get(topic) ?? 0), 0)
  const ofRoute = sumOf(ROUTE_TOPICS)
  const [topic, shareOfTopic] = bestOf(shares, ROUTE_TOPICS)
  const isOfRoute = topics.length > 0 && topics.every((one) => ROUTE_TOPICS.includes(one))
  const isUnnamed = topics.length === 0 && hasRoute && ofRoute >= LIKELY_ROUTE
  const isAnother = isOfRoute && shareOfTopic >= LIKELY_TOPIC && sumOf(topics) < HARDLY_TOPIC
  if (isUnnamed || isAnother) return { by: 'second', topic }
  return isRule && isBest && topics.includes('visa') && ofRoute < HARDLY_ROUTE
    ? { by: 'unsure' }
    : { by: 'patterns' }
}
