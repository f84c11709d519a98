import type { Locale, Phrase } from '@borderlane/contracts/primitives'
import { LANGUAGES } from '@borderlane/words/languages'
import { formatPounds } from '@borderlane/words/pounds'
import { titleText } from '@borderlane/words/title-text'
import { type Translator, translator } from '@borderlane/words/translator'
import { writtenDay, writtenParams } from '@borderlane/words/written'

/** What an answer is written with. */
export interface Texts {
  language: Locale
  /** For amounts and days. */
  format: string
  /** The chat's own sentences. */
  t: Translator<'chat'>
  documents: Translator<'documents'>
  duties: Translator<'duties'>
  notes: Translator<'notes'>
  papers: Translator<'papers'>
  questions: Translator<'questions'>
  statuses: Translator<'statuses'>
  titles: Translator<'titles'>
}

/** The texts of a language. */
export function textsIn(language: Locale): Texts {
  return {
    language,
    format: LANGUAGES[language].format,
    t: translator('chat', language),
    documents: translator('documents', language),
    duties: translator('duties', language),
    notes: translator('notes', language),
    papers: translator('papers', language),
    questions: translator('questions', language),
    statuses: translator('statuses', language),
    titles: translator('titles', language),
  }
}

/** The words of a phrase in a language, its amounts and days too; its own text where the words do not have it. */
export function phrased(topic: 'notes' | 'documents', { code, params, text }: Phrase, texts: Texts): string {
  // In English the web shows the catalogue's own text: this is the same text.
  const written = texts.language === 'en' ? params : writtenParams(params, texts.format)
  return texts[topic].find(code, written) ?? text
}

/** The name of a visa, its kind first where that differs. */
export function titleOf(texts: Texts, title: Phrase, country: string): string {
  return titleText(texts.titles.find, title, () => country) ?? title.text
}

export const pounds = (texts: Texts, cents: number): string => formatPounds(cents, texts.format)

/** A day (`2026-02-17`) or a month in words; a year as it is. */
export const dayOf = ({ format }: Texts, day: string): string => writtenDay(day, format)

/** A link to one of our own pages, as the panel reads it. */
export const link = (words: string, path: string): string => `[${words}](${path})`
