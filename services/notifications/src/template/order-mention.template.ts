import type { Texts } from '../locale/texts'
import type { MailContent } from './mail-content'

/**
 * A colleague named someone in a note. What the note says, and whose order it is, stays where they sign in.
 * @param url of the order in the work place
 */
export function orderMention(url: string, { t }: Texts): MailContent {
  return {
    subject: t('mention.subject'),
    greeting: t('inbox.greeting'),
    paragraphs: [t('mention.intro')],
    tables: [],
    action: { label: t('mention.action'), url },
    notes: [],
  }
}
