import { type Locale, LOCALES } from '@borderlane/contracts/primitives'
import { seedRows } from './seed-rows'
import { keyOf, wordsOf } from './text'

/** One word for the people of a country, with all its forms as they are looked up. */
export interface Nationality {
  /** More than one where the word is that of several countries, and no one knows which is meant. */
  codes: string[]
  language: Locale
  /** As `seed/nationalities.tsv` has it. */
  word: string
  forms: string[]
}

/** How a word changes: of those whose end fits, the longest one counts. */
interface Ending {
  ending: string
  forms: string[]
}

const NONE = '-'
const ENDINGS = new Map(LOCALES.map((language): [Locale, Ending[]] => [language, []]))
for (const [language, ending, forms] of seedRows('nationality-endings.tsv'))
  ENDINGS.get(language as Locale)!.push({
    ending: keyOf(ending!),
    forms: forms!.split(' ').map((form) => (form === NONE ? '' : keyOf(form))),
  })
for (const endings of ENDINGS.values()) endings.sort((a, b) => b.ending.length - a.ending.length)

/** The forms of a word; where it has several parts ("sud-africain"), the last one changes. One with "!" has no others. */
function formsOf(word: string, language: Locale): string[] {
  const key = wordsOf(word)
    .map((one) => one.key)
    .join(' ')
  const found = ENDINGS.get(language)!.find(({ ending }) => key.endsWith(ending))
  if (!found || word.endsWith('!')) return [key]
  const stem = key.slice(0, key.length - found.ending.length)
  return [...new Set([key, ...found.forms.map((form) => stem + form)])]
}

/** The people of all countries in our languages (`seed/nationalities.tsv`); English has most of them from the catalogue. */
export const NATIONALITIES: readonly Nationality[] = seedRows('nationalities.tsv').flatMap(
  ([codes, ...cells]) =>
    LOCALES.flatMap((language, column) =>
      (cells[column] ?? '')
        .split(' ')
        .filter(Boolean)
        .map((word) => ({ codes: codes!.split(' '), language, word, forms: formsOf(word, language) })),
    ),
)

/** Endings of a Russian name in its cases: Индия, Индии, Индию. */
export const RUSSIAN_CASES = /^(а|я|ы|и|у|ю|е|ои|еи|иеи|ии|ию|ия|ом|ем|ам|ами|ах|и|ь|ем|еи)?$/
