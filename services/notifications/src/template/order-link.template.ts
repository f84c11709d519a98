import { fill } from '@borderlane/words/fill'
import type { Texts } from '../locale/texts'
import { greetingOf } from './greeting'
import type { MailContent } from './mail-content'
import { type OrderContent, orderTable } from './order-table'

/** Goes out when somebody who knows reference and address asks for the way back to the order. */
export function orderLink({ order, url }: OrderContent, texts: Texts): MailContent {
  const words = texts.words.link
  return {
    subject: fill(words.subject, { reference: order.reference }),
    greeting: greetingOf(order.applicant.fullName, texts),
    paragraphs: [words.intro, texts.words.statusSentence[order.status]],
    action: { label: words.action, url },
    tables: [orderTable(order, texts)],
    notes: [words.linkIsKey, words.notAsked],
  }
}
