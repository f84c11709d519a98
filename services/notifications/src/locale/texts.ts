import type { Locale } from '@borderlane/contracts/primitives'
import { isLanguage, LANGUAGES } from '@borderlane/words/languages'
import { siteName, type Translator, translator } from '@borderlane/words/translator'

export interface Texts {
  language: Locale
  /** For amounts and days. */
  format: string
  direction: 'ltr' | 'rtl'
  t: Translator<'mails'>
  /** What the answers of an application are called. */
  questions: Translator<'questions'>
  status: Translator<'statuses'>
  titles: Translator<'titles'>
  documents: Translator<'documents'>
  /** What else a traveller has to do. */
  duties: Translator<'duties'>
  countries: Translator<'countries'>
}

/** Its direction is its own: it leaves that of the text around it alone, and does not count as a line's beginning. */
export const isolated = (text: string): string => `\u2068${text}\u2069`

/** In a language from right to left a name in Latin letters would turn the line that begins with it. */
const fromRightToLeft = (t: Translator<'mails'>): Translator<'mails'> => {
  const write = (...[key, params]: Parameters<typeof t>) => t(key, { brand: isolated(siteName()), ...params })
  return Object.assign(write, { find: t.find, list: t.list })
}

/**
 * What a mail is written with in a language; in English where the product does not have it.
 * @param locale language of the mail's reader, as the owner of the data knows it
 */
export function textsOf(locale: string): Texts {
  const language = isLanguage(locale) ? locale : 'en'
  const t = translator('mails', language)
  return {
    language,
    ...LANGUAGES[language],
    t: LANGUAGES[language].direction === 'rtl' ? fromRightToLeft(t) : t,
    questions: translator('questions', language),
    status: translator('statuses', language),
    titles: translator('titles', language),
    documents: translator('documents', language),
    duties: translator('duties', language),
    countries: translator('countries', language),
  }
}

export const en = textsOf('en')

export const countryOf = (code: string, { countries }: Texts): string => countries.find(code) ?? code

const amountOf = (what: 'minutes' | 'hours', count: number, { t }: Texts): string =>
  t(`counts.${what}`, { count })

/** A length of time, in hours where it is some whole ones. */
export function durationOf(minutes: number, texts: Texts): string {
  return minutes % 60 === 0 ? amountOf('hours', minutes / 60, texts) : amountOf('minutes', minutes, texts)
}
