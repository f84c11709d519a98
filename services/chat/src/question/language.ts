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

/**
 * The language of a question.
 * @param otherwise for a few words, which say nothing: the language of the page or of the turn before
 */
export function languageOf(question: string, otherwise: Locale): Locale {
  const byScript = SCRIPTS.find(([script]) => script.test(question))
  if (byScript) return byScript[1]
  if (wordsOf(question).length < FEWEST_WORDS) return otherwise
  const [best] = detectAll(question, { only: [...LOCALES] })
  return best && best.accuracy >= LEAST_SURE ? (best.lang as Locale) : otherwise
}
