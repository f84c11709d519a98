import type { Texts } from '../locale/texts'
import { greetingOf } from './greeting'
import type { Letter } from './letter'
import { type OrderContent, orderTable, priceTable } from './order-table'

/** Goes out when an order is paid, and again when its owner asks. */
export function orderConfirmation({ order, url }: OrderContent, texts: Texts): Letter {
  const words = texts.confirmation
  return {
    subject: words.subject(order.reference),
    greeting: greetingOf(order.applicant.fullName, texts),
    paragraphs: [words.intro, texts.statusSentence[order.status]],
    action: { label: words.action, url },
    tables: [orderTable(order, texts), priceTable(order, texts)],
    notes: [words.next, words.linkIsKey],
  }
}
