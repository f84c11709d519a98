import { type Locale, LOCALES } from '@borderlane/contracts/primitives'
import { detectAll } from 'tinyld'
import { ROLE_WORDS } from './roles'
import { wordsOf } from './text'

/** Scripts that one of our languages has for itself. */
const SCRIPTS: readonly [RegExp, Locale][] = [
  [/\p{Script=Han}/u, 'zh'],
  [/\p{Script=Devanagari}/u, 'hi'],
  [/\p{Script=Arabic}/u, 'ar'],
  [/\p{Script=Cyrillic}/u, 'ru'],
]
/** Below this the detection guesses: "visto" is Esperanto to it. */
const FEWEST_WORDS = 4
const LEAST_SURE = 0.08
/** Characters that tell a language as well as a page of them. */
const ENOUGH = 300

/** The language of a question; undefined for a few words, which say nothing. */
export function languageOf(question: string): Locale | undefined {
  const byScript = SCRIPTS.find(([script]) => script.test(question))
  if (byScript) return byScript[1]
  const beginning = question.slice(0, ENOUGH)
  if (wordsOf(beginning).length < FEWEST_WORDS) return undefined
  const [best] = detectAll(beginning, { only: [...LOCALES] })
  return best && best.accuracy >= LEAST_SURE ? (best.lang as Locale) : undefined
}

/** Letters and marks that one of our languages has for itself. */
const LETTERS: readonly [RegExp, Locale][] = [
  [/[¿¡ñ]/i, 'es'],
  [/[ãõ]|(?<!\p{L})é(?!\p{L})/iu, 'pt'],
  [/[ßäöü]/i, 'de'],
  [/[œîûë]|\b(qu|j|n)['’]/i, 'fr'],
  [/[ìò]/i, 'it'],
]
/** Small words, each with the languages that have it. */
const SMALL_WORDS = new Map<string, Locale[]>()
for (const { language, role, words } of ROLE_WORDS)
  // Those for a visa and a passport are beginnings of words, and several languages have them.
  for (const word of role === 'visa' || role === 'visa-name' || role === 'passport' ? [] : words) {
    const languages = SMALL_WORDS.get(word) ?? []
    if (!languages.includes(language)) SMALL_WORDS.set(word, [...languages, language])
  }
/** What the signs of a language weigh; a small word is shared by the languages that have it. */
const WEIGHTS = { pattern: 1, letter: 2, detected: 1.5, word: 0.9, page: 0.5 }
/** Less than this is no sign. */
const LEAST_WEIGHT = 1
/** Small words that are looked at. */
const MOST_WORDS = 60

/**
 * The language of a turn, by all signs that it has together: what the detection says, the letters, the small words, and
 * the patterns that have found something.
 * @param votes how many patterns of each language have found something
 * @param page the language of the page, which decides between two that are as likely
 * @returns undefined where there is no sign but the page
 */
export function languageOfTurn(
  turn: string,
  votes: ReadonlyMap<Locale, number>,
  page: Locale,
): Locale | undefined {
  const byScript = SCRIPTS.find(([script]) => script.test(turn))
  if (byScript) return byScript[1]
  const scores = new Map<Locale, number>()
  const add = (language: Locale, weight: number): void =>
    void scores.set(language, (scores.get(language) ?? 0) + weight)
  for (const [language, count] of votes) add(language, count * WEIGHTS.pattern)
  for (const [letters, language] of LETTERS)
    if (letters.test(turn.slice(0, ENOUGH))) add(language, WEIGHTS.letter)
  const words = new Set(wordsOf(turn.slice(0, ENOUGH)).map(({ key }) => key))
  for (const word of [...words].slice(0, MOST_WORDS)) {
    const languages = SMALL_WORDS.get(word) ?? []
    for (const language of languages) add(language, WEIGHTS.word / languages.length)
  }
  const detected = languageOf(turn)
  if (detected) add(detected, WEIGHTS.detected)
  if (Math.max(0, ...scores.values()) < LEAST_WEIGHT) return undefined
  add(page, WEIGHTS.page)
  return [...scores].toSorted(([, a], [, b]) => b - a)[0]![0]
}
