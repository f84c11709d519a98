import { writtenDay } from '@borderlane/words/written'
import type { Texts } from '../locale/texts'
import { greetingOf, type MailContent } from './mail-content'

interface DraftContent {
  fullName: string
  /** Codes of the countries. */
  from: string
  to: string
  expiresAt: string
  url: string
}

/** Goes out on "Save and continue later". */
export function draftLink({ fullName, from, to, expiresAt, url }: DraftContent, texts: Texts): MailContent {
  const { t } = texts
  const country = (code: string): string =>
    new Intl.DisplayNames(texts.format, { type: 'region' }).of(code) ?? code
  return {
    subject: t('draft.subject'),
    greeting: greetingOf(fullName, texts),
    paragraphs: [t('draft.intro')],
    action: { label: t('draft.action'), url },
    tables: [
      {
        title: t('draft.title'),
        rows: [
          { label: t('draft.passport'), value: country(from) },
          { label: t('draft.destination'), value: country(to) },
        ],
      },
    ],
    notes: [
      t('draft.until', { day: writtenDay(expiresAt.slice(0, 10), texts.format) }),
      t('draft.notSubmitted'),
      t('draft.linkIsKey'),
      t('draft.notYou'),
    ],
  }
}
