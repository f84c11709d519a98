import type { Locale } from '@borderlane/contracts/primitives'
import { say } from '@borderlane/words/fill'
import { type MailWords, mails } from '@borderlane/words/mails/en'
import { statuses, type StatusWords } from '@borderlane/words/statuses/en'

/** What a mail is written with. */
export interface Texts {
  language: Locale
  /** For amounts and names of countries. */
  format: string
  direction: 'ltr' | 'rtl'
  words: MailWords
  status: StatusWords
}

export const en: Texts = {
  language: 'en',
  format: 'en-GB',
  direction: 'ltr',
  words: mails,
  status: statuses,
}

/** The languages that are written so far; a missing one is English. */
const languages: Partial<Record<Locale, Texts>> = { en }

/** @param locale language of the mail's reader, as the owner of the data knows it */
export function textsOf(locale: string): Texts {
  return languages[locale as Locale] ?? en
}

/** A number of business days, minutes or hours. */
export function amountOf(what: 'days' | 'minutes' | 'hours', count: number, texts: Texts): string {
  return say(texts.words.counts, what, { count }, texts.language) ?? String(count)
}

/** A length of time, in hours where it is some whole ones. */
export function durationOf(minutes: number, texts: Texts): string {
  return minutes % 60 === 0 ? amountOf('hours', minutes / 60, texts) : amountOf('minutes', minutes, texts)
}
