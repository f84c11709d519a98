import { fill } from '@borderlane/words/fill'
import type { Texts } from '../locale/texts'
import { greetingOf } from './greeting'
import type { MailContent } from './mail-content'
import { type OrderContent, orderTable, pounds } from './order-table'

/** Goes out when money came for an order that was closed before: all of it goes back. */
export function orderLatePayment({ order, url }: OrderContent, texts: Texts): MailContent {
  const { latePayment, refund } = texts.words
  return {
    subject: fill(latePayment.subject, { reference: order.reference }),
    greeting: greetingOf(order.applicant.fullName, texts),
    paragraphs: [latePayment.intro, fill(latePayment.back, { amount: pounds(order.paidCents, texts) })],
    action: { label: refund.action, url },
    tables: [orderTable(order, texts)],
    notes: [refund.linkIsKey],
  }
}
