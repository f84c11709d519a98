import { type Locale, LOCALES } from '@borderlane/contracts/primitives'
import { detectAll } from 'tinyld'
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
