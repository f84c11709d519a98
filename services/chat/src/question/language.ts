import type { Locale } from '@borderlane/contracts/primitives'
import { seedRows } from './seed-rows'
import { wordsOf } from './text'

/** Scripts that one of our languages has for itself. */
const SCRIPTS: readonly [RegExp, Locale][] = [
  [/\p{Script=Han}/u, 'zh'],
  [/\p{Script=Devanagari}/u, 'hi'],
  [/\p{Script=Arabic}/u, 'ar'],
  [/\p{Script=Cyrillic}/u, 'ru'],
]
/** Characters that tell a language as well as a page of them. */
const ENOUGH = 300

/** Letters and marks that one of our languages has for itself. */
const LETTERS: readonly [RegExp, Locale][] = [
  [/[¿¡ñ]/i, 'es'],
  [/[ãõ]|(?<!\p{L})é(?!\p{L})/iu, 'pt'],
  [/[ßäöü]/i, 'de'],
  [/[œîûë]|\b(qu|j|n)['’]/i, 'fr'],
  [/[ìò]/i, 'it'],
]
/** Words of questions, each with the languages that have it. */
const WORDS = new Map<string, Locale[]>()
for (const [language, words] of seedRows('language-words.tsv'))
  for (const word of words!.split(' ')) WORDS.set(word, [...(WORDS.get(word) ?? []), language as Locale])
/** What the signs of a language weigh; a word or a name is shared by the languages that have it. */
const WEIGHTS = { letter: 2, heard: 3, word: 1, name: 0.8, page: 0.35 }
/** Less than this is no sign. */
const LEAST_WEIGHT = 0.45
/** Of fewer words the model knows too little. */
const FEWEST_WORDS = 3
/** Of the model's share what is above this is a sign. */
const SURE = 0.5
/** Small words that are looked at. */
const MOST_WORDS = 60

/** A turn as far as it shows a language. */
export interface Speech {
  turn: string
  /** The turn without the names of countries, which are written alike in many languages. */
  text: string
  /** Of each name the languages that write it so. */
  names: readonly (readonly Locale[])[]
  /** How likely each language is by the model. */
  heard: ReadonlyMap<Locale, number>
}

/**
 * The language of a turn, by all signs that it has together: what the model says, the letters, the words, and how names of
 * countries are written.
 * @param page the language of the page, which decides between two that are as likely
 * @returns undefined where there is no sign but the page
 */
export function languageOfTurn({ turn, text, names, heard }: Speech, page: Locale): Locale | undefined {
  const byScript = SCRIPTS.find(([script]) => script.test(turn))
  if (byScript) return byScript[1]
  const scores = new Map<Locale, number>()
  const add = (language: Locale, weight: number): void =>
    void scores.set(language, (scores.get(language) ?? 0) + weight)
  for (const [letters, language] of LETTERS)
    if (letters.test(turn.slice(0, ENOUGH))) add(language, WEIGHTS.letter)
  const words = new Set(wordsOf(text.slice(0, ENOUGH)).map(({ key }) => key))
  for (const word of [...words].slice(0, MOST_WORDS)) {
    const languages = WORDS.get(word) ?? []
    for (const language of languages) add(language, WEIGHTS.word / languages.length)
  }
  for (const languages of names.slice(0, MOST_WORDS))
    for (const language of languages) add(language, WEIGHTS.name / languages.length)
  if (words.size >= FEWEST_WORDS)
    for (const [language, share] of heard) if (share > SURE) add(language, (share - SURE) * WEIGHTS.heard)
  if (Math.max(0, ...scores.values()) < LEAST_WEIGHT) return undefined
  add(page, WEIGHTS.page)
  return [...scores].toSorted(([, a], [, b]) => b - a)[0]![0]
}
