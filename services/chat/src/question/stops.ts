import { isFollowed, isOfPassport } from './around'
import { placeOfConcept } from './features'
import type { Mention } from './mention'
import { seedRows } from './seed-rows'
import { keyOf, type Word } from './text'

/** "Lagos - Heathrow - Toronto": where a journey begins, and where planes are changed. */
export function chainIn(
  question: string,
  words: readonly Word[],
  named: readonly Mention[],
): readonly Mention[] {
  const isNext = named.slice(1).map((one, index) => {
    const { code, to } = named[index]!
    const between = question.slice(words[to]!.at + words[to]!.raw.length, words[one.from]!.at)
    return code !== one.code && /^\s*[-–—→>]+\s*$/.test(between)
  })
  const at = isNext.findIndex((is, index) => is && isNext[index + 1])
  return at < 0 ? [] : named.slice(at, at + 2)
}

/** "Via Heathrow to Boston": the place at the word, beside another one. "Через" also begins "in three weeks". */
export function viaIn(words: readonly Word[], named: readonly Mention[]): Mention | undefined {
  const at = placeOfConcept(words, 'via')
  const places = named.filter(({ kind }) => kind !== 'nationality')
  const isBehind = BEHIND_STOP.test(words[at]?.key ?? '')
  const via = places.find(({ from, to }) => (isBehind ? to === at - 1 : from > at && from <= at + 2))
  return at >= 0 && places.some(({ code }) => code !== via?.code) ? via : undefined
}

/** "Ten hours in Doha on the way to Bangkok": the place nearest to the words for it, in the same part of the sentence. */
export function stopIn(words: readonly Word[], mentions: readonly Mention[]): Mention | undefined {
  const places = ['via', 'layover', 'stop-hours']
    .map((one) => placeOfConcept(words, one))
    .filter((at) => at >= 0)
  const hasVia = placeOfConcept(words, 'via') >= 0
  const isApart = (from: number, to: number): boolean =>
    words.slice(from, to).some((_word, index) => !isFollowed(words, from + index))
  // "To New York via Frankfurt": of two places as near the one behind the word; before it in Hindi, "Frankfurt hoke".
  const far = ({ from, to }: Mention, at: number): number =>
    from > at
      ? from - at + (isApart(at, from) || BEHIND_STOP.test(words[at]!.key) ? OTHER_PART : 0)
      : at - to + 0.5 + (isApart(to, at) ? OTHER_PART : 0)
  const nearest = (one: Mention): number => Math.min(...places.map((at) => far(one, at)))
  return mentions
    .filter((one) => one.kind !== 'nationality' && (hasVia || !isOfPassport(words, one)))
    .filter((one) => nearest(one) <= FARTHEST_STOP)
    .toSorted((one, other) => nearest(one) - nearest(other))[0]
}

/** Words that a comma counts for. */
const OTHER_PART = 4
/** A place farther from the words for a stop may be where the journey ends. */
const FARTHEST_STOP = 6
const BEHIND_STOP = /^(hok|hote|हो|से$)/

/** `seed/hubs.tsv`: the largest airport of a country first, then those of further cities with the beginnings of their names. */
const AIRPORTS = seedRows('hubs.tsv').map(([country, airport, names = '']) => ({
  country,
  airport: airport!,
  names: names.split(', ').filter(Boolean).map(keyOf),
}))

/** The airport of the city that is named, else the largest one of the country. */
export function airportOf({ code, from, to }: Mention, words: readonly Word[]): string | undefined {
  const keys = words.slice(from, to + 1).map(({ key }) => key)
  const said = [keys.join(' '), keys.join('')]
  const ofCountry = AIRPORTS.filter(({ country }) => country === code)
  const ofCity = ofCountry.find(({ names }) => names.some((name) => said.some((one) => one.startsWith(name))))
  return (ofCity ?? ofCountry[0])?.airport
}
