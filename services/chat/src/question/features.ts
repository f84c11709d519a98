import type { Mention } from './country-finder'
import { FROM, isPassport } from './role-words'
import { rowsOfLanguages } from './seed-rows'
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
/** What a meaning weighs whose words are said, beside all parts of the text together. */
const OF_MEANING = 0.5
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

/** Words that are said about a meaning: `seed/<language>/words.tsv`. A word of four letters or more may have an ending. */
interface Phrase {
  meaning: string
  words: readonly string[]
}

const SHORTEST_STEM = 4
/** By the beginning of the first word. */
const PHRASES = new Map<string, Phrase[]>()
const CHINESE_PHRASES: [text: string, meaning: string][] = []
const beginningOf = (word: string): string => word.slice(0, 2)

for (const { row } of rowsOfLanguages('words.tsv'))
  for (const text of row[1]!.split('|')) {
    const key = keyOf(text)
    if (CHINESE.test(key)) {
      CHINESE_PHRASES.push([key.replaceAll(' ', ''), row[0]!])
      continue
    }
    const words = key.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
    if (!words[0]) continue
    const place = beginningOf(words[0])
    PHRASES.set(place, [...(PHRASES.get(place) ?? []), { meaning: row[0]!, words }])
  }

const isSame = (word: string | undefined, wanted: string): boolean =>
  word === wanted || (wanted.length >= SHORTEST_STEM && (word?.startsWith(wanted) ?? false))

/** The meanings whose words stand in a text, its words as they are looked up. Chinese ones are whole phrases. */
function meaningsIn(words: readonly string[]): Set<string> {
  const found = new Set<string>()
  for (const [at, word] of words.entries()) {
    if (CHINESE.test(word)) {
      for (const [text, meaning] of CHINESE_PHRASES) if (word.includes(text)) found.add(meaning)
      continue
    }
    for (const phrase of PHRASES.get(beginningOf(word)) ?? [])
      if (!found.has(phrase.meaning) && phrase.words.every((one, next) => isSame(words[at + next], one)))
        found.add(phrase.meaning)
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
      if (isPassport(plain.at(-1) ?? '')) plain.pop()
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

/** The meanings whose words a question says. */
export const meaningsOf = (words: readonly Word[], mentions: readonly Mention[]): ReadonlySet<string> =>
  meaningsIn(wordsWithoutNames(words, mentions))

/** Words, pairs of words and pieces of words, as a vector of length one, and the meanings whose words are said. */
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
  for (const meaning of meaningsIn(plain)) features.set(placeOf(`m${meaning}`), OF_MEANING)
  return features
}

function normalised(counts: ReadonlyMap<number, number>): Map<number, number> {
  const weights = [...counts].map(([place, count]): [number, number] => [place, 1 + Math.log(count)])
  const length = Math.hypot(...weights.map(([, weight]) => weight))
  return new Map(weights.map(([place, weight]) => [place, weight / length]))
}
