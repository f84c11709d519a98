import type { Texts } from '../locale/texts'
import type { Letter } from './letter'
import { type OrderContent, orderTable } from './order-table'
import { typed } from './typed-text'

/** Goes out when somebody who knows reference and address asks for the way back to the order. */
export function orderLink({ order, url }: OrderContent, texts: Texts): Letter {
  const words = texts.link
  return {
    subject: words.subject(order.reference),
    greeting: texts.greeting(typed(order.applicant.fullName)),
    paragraphs: [words.intro, texts.statusSentence[order.status]],
    action: { label: words.action, url },
    tables: [orderTable(order, texts)],
    notes: [words.linkIsKey, words.notAsked],
  }
}
