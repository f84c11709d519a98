import type { Locale } from '@borderlane/contracts/primitives'
import { en } from './en'

export type Texts = typeof en

/** The languages that are written so far; a missing one is English. */
const languages: Partial<Record<Locale, Texts>> = { en }

/** @param locale language of the mail's reader, as the owner of the data knows it */
export function textsOf(locale: string): Texts {
  return languages[locale as Locale] ?? en
}
