import type { Locale } from '@borderlane/contracts/primitives'
import { countries, type CountryWords } from '@borderlane/words/countries/en'
import { say } from '@borderlane/words/fill'
import { isLanguage, LANGUAGES } from '@borderlane/words/languages'
import { loadWords } from '@borderlane/words/load'
import { type MailWords, mails } from '@borderlane/words/mails/en'
import { statuses, type StatusWords } from '@borderlane/words/statuses/en'
import { titles, type TitleWords } from '@borderlane/words/titles/en'

/** What a mail is written with. */
export interface Texts {
  language: Locale
  /** For amounts and days. */
  format: string
  direction: 'ltr' | 'rtl'
  words: MailWords
  status: StatusWords
  titles: TitleWords
  countries: CountryWords
}

export const en: Texts = {
  language: 'en',
  ...LANGUAGES.en,
  words: mails,
  status: statuses,
  titles,
  countries,
}

/**
 * What a mail is written with in a language; in English where the mails are not written in it.
 * @param locale language of the mail's reader, as the owner of the data knows it
 */
export async function textsOf(locale: string): Promise<Texts> {
  if (!isLanguage(locale)) return en
  const words = await loadWords('mails', locale)
  if (words === mails) return en
  return {
    language: locale,
    ...LANGUAGES[locale],
    words,
    status: await loadWords('statuses', locale),
    titles: await loadWords('titles', locale),
    countries: await loadWords('countries', locale),
  }
}

/** A country's name. */
export function countryOf(code: string, { countries: names }: Texts): string {
  return (names as Readonly<Record<string, string>>)[code] ?? code
}

/** A number of business days, minutes or hours. */
export function amountOf(what: 'days' | 'minutes' | 'hours', count: number, texts: Texts): string {
  return say(texts.words.counts, what, { count }, texts.language) ?? String(count)
}

/** A length of time, in hours where it is some whole ones. */
export function durationOf(minutes: number, texts: Texts): string {
  return minutes % 60 === 0 ? amountOf('hours', minutes / 60, texts) : amountOf('minutes', minutes, texts)
}
