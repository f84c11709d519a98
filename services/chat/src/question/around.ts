import type { Mention, MentionKind } from './mention'
import { ARTICLES, CHINESE, FROM, isPassport, isVisa, LINKING, OF_AFTER } from './role-words'
import type { Word } from './text'

/** How far back a word may stand that is about a name. */
const FAR = 6

/** Whether a word follows another one with nothing between but a blank. */
export function isFollowed(words: readonly Word[], index: number): boolean {
  const [word, next] = [words[index]!, words[index + 1]]
  return next !== undefined && next.at - (word.at + word.raw.length) <= (CHINESE.test(word.key) ? 0 : 1)
}

/**
 * Where the nearest of these words is before a name, with nothing between that would end the sense.
 * @returns -1 where there is none
 */
export function reachedFrom(words: readonly Word[], from: number, test: (key: string) => boolean): number {
  for (let index = from - 1; index >= Math.max(0, from - FAR); index--) {
    const word = words[index]!
    // A comma or a full stop ends it.
    if (!isFollowed(words, index)) return -1
    if (test(word.key)) return index
    if (!LINKING.has(word.key)) return -1
  }
  return -1
}

/** Whether one of these words is before a name, with nothing between that would end the sense. */
export const reaches = (words: readonly Word[], from: number, test: (key: string) => boolean): boolean =>
  reachedFrom(words, from, test) >= 0

/**
 * Whether a name is that of a passport or of a people, and not only of a place.
 * @param last the mention before it: in "with an Indian passport from Dubai" the word belongs to that
 */
export function isOfPassport(words: readonly Word[], { kind, from, to }: Mention, last?: Mention): boolean {
  if (kind === 'nationality') return true
  // What is behind a comma is of another thought.
  const next = isFollowed(words, to) ? words[to + 1]!.key : ''
  const afterNext = words[to + 2]?.key ?? ''
  if (isPassport(next) || (OF_AFTER.test(next) && isPassport(afterNext))) return true
  const isOfLast = last?.kind === 'nationality' && isPassport(words[last.to + 1]?.key ?? '')
  return reaches(
    isOfLast ? words.slice(last.to + 2) : words,
    isOfLast ? from - last.to - 2 : from,
    isPassport,
  )
}

const INDEFINITE = /^(a|an|un|una|une|ein|eine|einen|einem|uno|um|uma)$/

/** The word before a mention that is no article, and whether there was an indefinite one. */
export function wordBefore(
  words: readonly Word[],
  from: number,
  isPeople: boolean,
): [index: number, hasArticle: boolean] {
  let index = from - 1
  const isArticle = (key: string): boolean =>
    // "a" is an article before people and a word for "to" before countries: "a Brazilian", "a Brasil".
    key === 'a' ? isPeople : ARTICLES.has(key) && !FROM.has(key)
  // "Das" is Portuguese for "of the", and German for "the".
  const isGerman = (at: number): boolean => words[at]!.key === 'das' && words[at - 1]?.key === 'fur'
  while (index > 0 && (isArticle(words[index]!.key) || isGerman(index))) index -= 1
  return [index, index < from - 1 && INDEFINITE.test(words[from - 1]!.key)]
}

/**
 * Whether a name is behind its label, as in a form: "Destination: Canada".
 * @param chinese what is before the last character of the label in Chinese
 */
export function isLabelled(
  words: readonly Word[],
  from: number,
  labels: ReadonlySet<string>,
  chinese: string,
): boolean {
  const label = words[from - 1]?.key ?? ''
  return labels.has(label) || (label === '地' && words[from - 2]?.key === chinese)
}

/** Of the countries that have one name the one that is meant beside others; undefined where no one knows. */
export function meantBeside(
  words: readonly Word[],
  { kind, choices = [], from, to }: Mention,
  found: readonly Mention[],
): string | undefined {
  const named = found.filter((other) => !other.choices && choices.includes(other.code))
  // "Guineense" is said in two countries; beside one of them it is clear. "Georgia, USA", and not "Georgia, US passport".
  const near = named.find((other) => {
    const next = words[other.to + 1]?.key ?? ''
    const isPlace = other.kind !== 'nationality' && !isPassport(next) && !isVisa(next)
    return kind === 'nationality' || (isPlace && (other.from === to + 1 || other.to === from - 1))
  })
  // "An American to Georgia" goes to the other one.
  const left = choices.filter((code) => named.every((other) => other.code !== code))
  return near?.code ?? (kind !== 'nationality' && left.length === 1 ? left[0] : undefined)
}

/**
 * A question without the names that have several words: "Costa Rica" has nothing to do with what it costs.
 * @param fewest words of the names that go
 */
export function withoutNames(
  question: string,
  words: readonly Word[],
  mentions: readonly Mention[],
  kinds: readonly MentionKind[] = ['name'],
  fewest = 2,
): string {
  let text = question
  for (const { kind, from, to } of mentions) {
    if (!kinds.includes(kind) || to - from + 1 < fewest || /\p{Script=Han}/u.test(words[from]!.raw)) continue
    const begin = words[from]!.at
    const end = words[to]!.at + words[to]!.raw.length
    text = text.slice(0, begin) + '#'.repeat(end - begin) + text.slice(end)
  }
  return text
}

/** "Немцам виза": people, and no adjective of the visa. */
export const isRussianNoun = (key: string): boolean =>
  /^[а-я]/.test(key) && !/(ая|ую|ои|яя|ые|ых|ие|их)$/.test(key)
/** "Als Türke Visum", "soy peruano visa": beside what English writes so, these say a person; an adjective is behind the visa. */
const ADJECTIVE_BEHIND: ReadonlySet<string> = new Set(['ar', 'es', 'fr', 'it', 'pt'])
export const isPersonBeforeVisa = (key: string, { kind, languages = [] }: Mention): boolean =>
  isRussianNoun(key) ||
  (kind === 'nationality' &&
    languages.length > 0 &&
    languages.every((one) => ADJECTIVE_BEHIND.has(one) || (one === 'de' && !/(isch|deutsch)/.test(key))))
