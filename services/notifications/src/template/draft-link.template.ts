import { fill } from '@borderlane/words/fill'
import type { Texts } from '../locale/texts'
import { greetingOf } from './greeting'
import type { MailContent } from './mail-content'

interface DraftContent {
  fullName: string
  /** Codes of the countries. */
  from: string
  to: string
  expiresAt: string
  /** Opens the draft once. */
  url: string
}

/** Goes out on "Save and continue later". */
export function draftLink({ fullName, from, to, expiresAt, url }: DraftContent, texts: Texts): MailContent {
  const words = texts.words.draft
  const country = (code: string): string =>
    new Intl.DisplayNames(texts.format, { type: 'region' }).of(code) ?? code
  const day = new Intl.DateTimeFormat(texts.format, { dateStyle: 'long', timeZone: 'UTC' })
  return {
    subject: words.subject,
    greeting: greetingOf(fullName, texts),
    paragraphs: [words.intro],
    action: { label: words.action, url },
    tables: [
      {
        title: words.title,
        rows: [
          { label: words.passport, value: country(from) },
          { label: words.destination, value: country(to) },
        ],
      },
    ],
    notes: [
      fill(words.until, { day: day.format(new Date(expiresAt)) }),
      words.notSubmitted,
      words.linkIsKey,
      words.notYou,
    ],
  }
}
