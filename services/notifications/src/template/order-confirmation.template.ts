import { fill } from '@borderlane/words/fill'
import type { Texts } from '../locale/texts'
import { greetingOf } from './greeting'
import type { MailContent } from './mail-content'
import { type OrderContent, orderTable, priceTable } from './order-table'

/** Goes out when an order is paid, and again when its owner asks. */
export function orderConfirmation({ order, url }: OrderContent, texts: Texts): MailContent {
  const words = texts.words.confirmation
  return {
    subject: fill(words.subject, { reference: order.reference }),
    greeting: greetingOf(order.applicant.fullName, texts),
    paragraphs: [words.intro, texts.words.statusSentence[order.status]],
    action: { label: words.action, url },
    tables: [orderTable(order, texts), priceTable(order, texts)],
    notes: [words.next, words.linkIsKey],
  }
}
