import type { Texts } from '../locale/texts'
import { greetingOf } from './greeting'
import type { MailContent } from './mail-content'
import { type OrderContent, orderTable, pounds } from './order-table'

/** Goes out when money came for an order that was closed before: all of it goes back. */
export function orderLatePayment({ order, url }: OrderContent, texts: Texts): MailContent {
  const { t } = texts
  return {
    subject: t('latePayment.subject', { reference: order.reference }),
    greeting: greetingOf(order.applicant.fullName, texts),
    paragraphs: [t('latePayment.intro'), t('latePayment.back', { amount: pounds(order.paidCents, texts) })],
    action: { label: t('refund.action'), url },
    tables: [orderTable(order, texts)],
    notes: [t('refund.linkIsKey')],
  }
}
