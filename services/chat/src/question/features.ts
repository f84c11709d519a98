import type { Mention } from './country-finder'
import { keyOf, type Word } from './text'

/** Parts of a text and how much they weigh, each under the number of its place. */
export type Features = ReadonlyMap<number, number>

/** Places that the parts of all languages share. */
export const PLACES = 1 << 14
/** Words that are looked at, and characters of one: a question has fewer. */
const MOST_WORDS = 80
const LONGEST_WORD = 24
/** Lengths of the pieces of a word; a Chinese one has no ends. */
const PIECES = { from: 3, to: 5 }
const CHINESE_PIECES = { from: 1, to: 4 }
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

/** The words of a text, its countries without their names and its numbers without their digits. */
function wordsWithoutNames(words: readonly Word[], mentions: readonly Mention[]): string[] {
  const names = new Map(mentions.map((mention) => [mention.from, mention]))
  const plain: string[] = []
  for (let index = 0; index < words.length && plain.length < MOST_WORDS; index++) {
    const mention = names.get(index)
    if (mention) {
      plain.push(mention.kind === 'nationality' ? PEOPLE : COUNTRY)
      index = mention.to
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

/** Words, pairs of words and pieces of words, as a vector of length one. */
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
  return normalised(counts)
}

function normalised(counts: ReadonlyMap<number, number>): Features {
  const weights = [...counts].map(([place, count]): [number, number] => [place, 1 + Math.log(count)])
  const length = Math.hypot(...weights.map(([, weight]) => weight))
  return new Map(weights.map(([place, weight]) => [place, weight / length]))
}
