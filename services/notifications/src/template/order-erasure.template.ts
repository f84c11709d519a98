import { fill } from '@borderlane/words/fill'
import type { Texts } from '../locale/texts'
import { greetingOf } from './greeting'
import type { MailContent } from './mail-content'
import type { OrderContent } from './order-table'

/** Goes out when somebody who has the order's link wants its data deleted: only the address itself can allow it. */
export function orderErasure({ order, url }: OrderContent, texts: Texts): MailContent {
  const words = texts.words.erasure
  return {
    subject: fill(words.subject, { reference: order.reference }),
    greeting: greetingOf(order.applicant.fullName, texts),
    paragraphs: [words.intro],
    action: { label: words.action, url },
    tables: [],
    notes: [words.hours, words.notAsked],
  }
}
