import type { Texts } from '../locale/texts'
import type { Letter } from './letter'
import { type OrderContent, orderTable, priceTable } from './order-table'
import { typed } from './typed-text'

/** Goes out when an order is paid, and again when its owner asks. */
export function orderConfirmation({ order, url }: OrderContent, texts: Texts): Letter {
  const words = texts.confirmation
  return {
    subject: words.subject(order.reference),
    greeting: texts.greeting(typed(order.applicant.fullName)),
    paragraphs: [words.intro, texts.statusSentence[order.status]],
    action: { label: words.action, url },
    tables: [orderTable(order, texts), priceTable(order, texts)],
    notes: [words.next, words.linkIsKey],
  }
}
