import type { Mention } from './mention'
import { FROM, HINDI, isPassport } from './role-words'
import { seedRows } from './seed-rows'
import { keyOf, type Word } from './text'

/** Parts of a text and how much they weigh, each under the number of its place. */
export type Features = ReadonlyMap<number, number>

/** Places that the parts of all languages share. */
export const PLACES = 1 << 15
/** Words that are looked at, and characters of one: a question has fewer. */
const MOST_WORDS = 80
const LONGEST_WORD = 24
/** Lengths of the pieces of a word; a Chinese one has no ends. */
const PIECES = { from: 3, to: 5 }
const CHINESE_PIECES = { from: 1, to: 4 }
/** What a concept and two of them weigh whose words are said, beside all parts of the text together. */
const OF_CONCEPT = 0.45
const OF_PAIR = 0.3
const MOST_CONCEPTS = 10
const CHINESE = /\p{Script=Han}/u
/** What stands for a people, and for a country. */
const PEOPLE = '¥'
const COUNTRY = '¤'

/** The place of a part: FNV-1a, its high bits mixed in. */
function placeOf(part: string): number {
  let hash = 2_166_136_261
  for (let index = 0; index < part.length; index++)
    hash = Math.imul(hash ^ part.charCodeAt(index), 16_777_619)
  return ((hash ^ (hash >>> 15)) >>> 0) % PLACES
}

/** Words of a concept: `seed/concepts.tsv`, one column for each language. One of four letters or more may have an ending, one with "!" has none. */
interface Phrase {
  concept: string
  words: readonly string[]
}

const SHORTEST_STEM = 4
/** By the beginning of the first word. */
const PHRASES = new Map<string, Phrase[]>()
/** Chinese ones by their first character. */
const CHINESE_PHRASES = new Map<string, [text: string, concept: string][]>()
const beginningOf = (word: string): string => word.slice(0, 2)
/** Arabic writes "and", "in", "for", "the" and the like before a word as a part of it. */
const ARABIC_PREFIX = /^(?:[وف]?(?:بال|لل|ال|كال|عال)|[وفبلكسه])(?=[\u0600-\u06ff]{3})/

for (const [concept, ...languages] of seedRows('concepts.tsv'))
  for (const text of languages.flatMap((cell) => cell.split('|'))) {
    const key = keyOf(text)
    if (CHINESE.test(key)) {
      CHINESE_PHRASES.set(key[0]!, [...(CHINESE_PHRASES.get(key[0]!) ?? []), [key, concept!]])
      continue
    }
    const words = key.match(/[\p{L}\p{M}\p{N}]+!?/gu) ?? []
    const place = beginningOf(words[0] ?? '')
    PHRASES.set(place, [...(PHRASES.get(place) ?? []), { concept: concept!, words }])
  }

/** Hindi counts its vowel signs apart. */
const SHORTEST_HINDI_STEM = 3
const isSame = (word: string | undefined, wanted: string): boolean =>
  word === wanted ||
  `${word}!` === wanted ||
  (wanted.length >= (HINDI.test(wanted) ? SHORTEST_HINDI_STEM : SHORTEST_STEM) &&
    (word?.startsWith(wanted) ?? false))

/** German ends a word with what it is: "Auslandskrankenversicherung". Later parts of a longer word, by where they begin. */
const LONGEST_SIMPLE = 11
const SHORTEST_PART = 8
const partsOf = (word: string): string[] =>
  word.length <= LONGEST_SIMPLE || !/^[a-z]+$/.test(word)
    ? []
    : Array.from({ length: word.length - SHORTEST_PART - 2 }, (_one, at) => word.slice(at + 3))

/** The concepts whose words stand in a text, its words as they are looked up. Chinese ones stand inside whole phrases. */
function conceptsIn(words: readonly string[]): Set<string> {
  const found = new Set<string>()
  for (const [at, word] of words.entries()) {
    if (CHINESE.test(word)) {
      for (let from = 0; from < word.length; from++)
        for (const [text, concept] of CHINESE_PHRASES.get(word[from]!) ?? [])
          if (word.startsWith(text, from)) found.add(concept)
      continue
    }
    const bare = word.replace(ARABIC_PREFIX, '')
    for (const form of new Set([word, bare, ...partsOf(word)]))
      for (const { concept, words: wanted } of PHRASES.get(beginningOf(form)) ?? [])
        if (
          !found.has(concept) &&
          (form === word || form === bare || wanted[0]!.length >= SHORTEST_PART) &&
          isSame(form, wanted[0]!) &&
          wanted.every((one, next) => next === 0 || isSame(words[at + next], one))
        )
          found.add(concept)
  }
  return found
}

/** The words of a text, its countries without their names and its numbers without their digits. */
function wordsWithoutNames(words: readonly Word[], mentions: readonly Mention[]): string[] {
  const names = new Map(mentions.map((mention) => [mention.from, mention]))
  const plain: string[] = []
  for (let index = 0; index < words.length && plain.length < MOST_WORDS; index++) {
    const mention = names.get(index)
    if (mention) {
      // "With an Indian passport", "passport of India": whose passport it is says nothing of what is asked.
      while (plain.length > 0 && FROM.has(plain.at(-1)!) && isPassport(plain.at(-2) ?? '')) plain.pop()
      // A whole Chinese sentence may begin with the passport.
      const last = plain.at(-1) ?? ''
      if (isPassport(last) && !(CHINESE.test(last) && last.length > 2)) plain.pop()
      const isHeld = isPassport(words[mention.to + 1]?.key ?? '')
      plain.push(mention.kind === 'nationality' || isHeld ? PEOPLE : COUNTRY)
      index = mention.to + (isHeld ? 1 : 0)
      continue
    }
    const key = words[index]!.key.slice(0, LONGEST_WORD).replace(/\p{N}+/gu, '0')
    const before = plain.at(-1)
    // Chinese characters that follow one another are one word.
    if (before !== undefined && CHINESE.test(key) && CHINESE.test(before)) plain[plain.length - 1] += key
    else plain.push(key)
  }
  return plain
}

/** Where in a question the words of a concept begin; -1: nowhere. */
export const placeOfConcept = (words: readonly Word[], concept: string): number =>
  words.slice(0, MOST_WORDS).findIndex(({ key }, at) => {
    const rest = words.slice(at, at + 3).map((word) => word.key)
    return CHINESE.test(key)
      ? CHINESE_PHRASES.get(key)?.some(([text, one]) => one === concept && rest.join('').startsWith(text))
      : conceptsIn(rest).has(concept) && !conceptsIn(rest.slice(1)).has(concept)
  })

/** The concepts whose words a question says. */
export const conceptsOf = (words: readonly Word[], mentions: readonly Mention[]): ReadonlySet<string> =>
  conceptsIn(wordsWithoutNames(words, mentions))

/** Words, pairs of words and pieces of words, as a vector of length one, and the concepts whose words are said. */
export function featuresOf(question: string, words: readonly Word[], mentions: readonly Mention[]): Features {
  const counts = new Map<number, number>()
  const add = (part: string): void => {
    const place = placeOf(part)
    counts.set(place, (counts.get(place) ?? 0) + 1)
  }
  const plain = wordsWithoutNames(words, mentions)
  for (const [index, word] of plain.entries()) {
    add(`w${word}`)
    const next = plain[index + 1]
    if (next !== undefined) add(`b${word} ${next}`)
    if (word === PEOPLE || word === COUNTRY) continue
    const isChinese = CHINESE.test(word)
    const text = isChinese ? word : `<${word}>`
    const { from, to } = isChinese ? CHINESE_PIECES : PIECES
    for (let length = from; length <= to; length++)
      for (let at = 0; at + length <= text.length; at++) add(`c${text.slice(at, at + length)}`)
  }
  if (/[?？؟]/.test(keyOf(question))) add('?')
  const features = normalised(counts)
  // The same in all languages: what is learnt of it in one is known in the others.
  const concepts = [...conceptsIn(plain)].toSorted().slice(0, MOST_CONCEPTS)
  for (const [at, one] of concepts.entries()) {
    features.set(placeOf(`k${one}`), OF_CONCEPT)
    for (const other of concepts.slice(at + 1)) features.set(placeOf(`k${one} ${other}`), OF_PAIR)
  }
  return features
}

function normalised(counts: ReadonlyMap<number, number>): Map<number, number> {
  const weights = [...counts].map(([place, count]): [number, number] => [place, 1 + Math.log(count)])
  const length = Math.hypot(...weights.map(([, weight]) => weight))
  return new Map(weights.map(([place, weight]) => [place, weight / length]))
}
