import type { Texts } from '../locale/texts'
import { greetingOf } from './greeting'
import type { Letter } from './letter'
import { type OrderContent, orderTable } from './order-table'

/** Goes out when somebody who knows reference and address asks for the way back to the order. */
export function orderLink({ order, url }: OrderContent, texts: Texts): Letter {
  const words = texts.link
  return {
    subject: words.subject(order.reference),
    greeting: greetingOf(order.applicant.fullName, texts),
    paragraphs: [words.intro, texts.statusSentence[order.status]],
    action: { label: words.action, url },
    tables: [orderTable(order, texts)],
    notes: [words.linkIsKey, words.notAsked],
  }
}
