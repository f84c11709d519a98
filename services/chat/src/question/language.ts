import type { Locale } from '@borderlane/contracts/primitives'
import { withoutNames } from './around'
import type { CountryFinder } from './country-finder'
import { featuresOf } from './features'
import { hear } from './intent-model'
import { seedRows } from './seed-rows'
import { wordsOf } from './text'

/** Scripts that one of our languages has for itself. */
const SCRIPTS: readonly [RegExp, Locale][] = [
  [/\p{Script=Han}/u, 'zh'],
  [/\p{Script=Devanagari}/u, 'hi'],
  [/\p{Script=Arabic}/u, 'ar'],
  [/\p{Script=Cyrillic}/u, 'ru'],
]
/** Scripts of other languages, which also write Chinese characters: the page decides the language. */
const OTHER_SCRIPT = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u
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
const WEIGHTS = { letter: 2, heard: 3, word: 1, name: 0.8, page: 0.7 }
/** On a page in another script Latin letters are as likely a transcript of its language: least weight of another one. */
const LEAST_OF_OTHER = 0.9
/** Of the words of a turn those that a language has, so that they and not the model's guess tell it. */
const LEAST_KNOWN = 0.3
/** Less than this is no sign. */
const LEAST_WEIGHT = 0.45
/** Of fewer words the model knows too little. */
const FEWEST_WORDS = 4
const FEWEST_OWN = 2
/** Of the model's share what is above this is a sign. */
const SURE = 0.5
/** As good as certain. */
const SURELY = 0.9
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
  if (OTHER_SCRIPT.test(turn)) return undefined
  const byScript = SCRIPTS.find(([script]) => script.test(turn))
  if (byScript) return byScript[1]
  const scores = new Map<Locale, number>()
  const add = (language: Locale, weight: number): void =>
    void scores.set(language, (scores.get(language) ?? 0) + weight)
  for (const [letters, language] of LETTERS)
    if (letters.test(turn.slice(0, ENOUGH))) add(language, WEIGHTS.letter)
  const words = new Set(wordsOf(text.slice(0, ENOUGH)).map(({ key }) => key))
  const known = new Map<Locale, number>()
  for (const word of [...words].slice(0, MOST_WORDS)) {
    const languages = WORDS.get(word) ?? []
    for (const language of languages) {
      add(language, WEIGHTS.word / languages.length)
      known.set(language, (known.get(language) ?? 0) + 1)
    }
  }
  for (const languages of names.slice(0, MOST_WORDS))
    for (const language of languages) add(language, WEIGHTS.name / languages.length)
  if (words.size >= FEWEST_WORDS)
    for (const [language, share] of heard) if (share > SURE) add(language, (share - SURE) * WEIGHTS.heard)
  // One word of a transcript may be one of any language: "u" is a Russian word, and "you" on a phone.
  for (const [, language] of SCRIPTS)
    if ((known.get(language) ?? 0) < FEWEST_OWN && language !== page) scores.delete(language)
  if (Math.max(0, ...scores.values()) < LEAST_WEIGHT) return undefined
  add(page, WEIGHTS.page)
  const [[best, score]] = [...scores].toSorted(([, a], [, b]) => b - a) as [[Locale, number]]
  if (best === page || !SCRIPTS.some(([, language]) => language === page)) return best
  // People write Hindi in Latin letters with English words in it.
  if (page === 'hi' && (known.get(page) ?? 0) >= FEWEST_OWN) return page
  const isClear =
    (known.get(best) ?? 0) >= LEAST_KNOWN * words.size || (best === 'en' && (heard.get('en') ?? 0) > SURELY)
  return score >= LEAST_OF_OTHER && isClear ? best : page
}

/** The language of the last turn that shows one. */
export function lastLanguage(
  turns: readonly string[],
  finder: CountryFinder,
  page: Locale,
): Locale | undefined {
  let language: Locale | undefined
  // Where a short turn could be of two languages, it is of the one that was spoken before.
  for (const turn of turns) {
    const beginning = turn.slice(0, ENOUGH)
    const words = wordsOf(beginning)
    const found = finder.find(words)
    const { languages } = hear(featuresOf(beginning, words, found))
    const mentions = found.filter(({ isTypo }) => !isTypo)
    const text = withoutNames(beginning, words, mentions, ['name', 'nationality', 'city'], 1)
    const names = mentions.map(({ languages }) => languages ?? [])
    language = languageOfTurn({ turn, text, names, heard: languages }, language ?? page) ?? language
  }
  return language
}
