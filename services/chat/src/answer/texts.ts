import type { Phrase } from '@borderlane/contracts/phrase'
import { type Locale, LOCALES } from '@borderlane/contracts/primitives'
import type { ChatWords } from '@borderlane/words/chat/en'
import type { DocumentWords } from '@borderlane/words/documents/en'
import { type Params, say } from '@borderlane/words/fill'
import { LANGUAGES } from '@borderlane/words/languages'
import { loadWords } from '@borderlane/words/load'
import { writtenParams } from '@borderlane/words/written'
import type { NoteWords } from '@borderlane/words/notes/en'
import { formatPounds } from '@borderlane/words/pounds'
import type { StatusWords } from '@borderlane/words/statuses/en'
import type { TitleWords } from '@borderlane/words/titles/en'
import { Injectable, type OnModuleInit } from '@nestjs/common'

/** What an answer is written with. */
export interface Texts {
  language: Locale
  /** For amounts and days. */
  format: string
  chat: ChatWords
  documents: DocumentWords
  notes: NoteWords
  statuses: StatusWords
  titles: TitleWords
}

/** The words of all languages that the chat can answer in. */
@Injectable()
export class AnswerTexts implements OnModuleInit {
  private readonly written = new Map<Locale, Texts>()

  async onModuleInit(): Promise<void> {
    const english = await loadWords('chat', 'en')
    for (const language of LOCALES) {
      const chat = await loadWords('chat', language)
      // Not written yet: half a sentence in another language helps nobody.
      if (chat === english && language !== 'en') continue
      this.written.set(language, {
        language,
        format: LANGUAGES[language].format,
        chat,
        documents: await loadWords('documents', language),
        notes: await loadWords('notes', language),
        statuses: await loadWords('statuses', language),
        titles: await loadWords('titles', language),
      })
    }
  }

  /** The texts in a language, English where it is not written yet. */
  in(language: Locale): Texts {
    return this.written.get(language) ?? this.written.get('en')!
  }
}

/** A sentence of the chat; a count among the parameters chooses the form. */
export function sentence(texts: Texts, code: string, params: Params = {}): string {
  const text = say(texts.chat, code, params, texts.language)
  if (text === null) throw new Error(`the chat has no text ${code}`)
  return text
}

/** The words of a phrase in a language, its amounts and days too; its own text where the words do not have it. */
export function phrased(
  topic: 'notes' | 'documents',
  { code, params, text }: Phrase,
  { language, format, ...words }: Texts,
): string {
  // In English the web shows the catalogue's own text: here stands the same.
  const written = language === 'en' ? params : writtenParams(params, format)
  return say(words[topic], code, written, language) ?? text
}

/** The name of a visa, its kind first where that differs. */
export function titleOf(texts: Texts, { code, params, text }: Phrase, country: string): string {
  const name = say(texts.titles, code, { country })
  const kind = params['kind'] && say(texts.titles, `kind_${params['kind']}`)
  if (!name) return text
  return kind ? (say(texts.titles, 'kind_first', { kind, title: name }) ?? name) : name
}

export const pounds = (texts: Texts, cents: number): string => formatPounds(cents, texts.format)

/** A day (`2026-02-17`) in words; a month or a year as it is. */
export function dayOf(texts: Texts, day: string): string {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return day
  const format = new Intl.DateTimeFormat(texts.format, { dateStyle: 'long', timeZone: 'UTC' })
  return format.format(new Date(`${day}T00:00:00Z`))
}

/** A link to one of our own pages, as the panel reads it. */
export const link = (words: string, path: string): string => `[${words}](${path})`
