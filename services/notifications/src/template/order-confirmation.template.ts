import type { Texts } from '../locale/texts'
import { greetingOf } from './greeting'
import type { MailContent } from './mail-content'
import { stepOf } from './next-step'
import { type OrderContent, orderTable, priceTable } from './order-table'

/** Goes out when an order is paid, and again when its owner asks. */
export function orderConfirmation({ order, url }: OrderContent, texts: Texts): MailContent {
  const { t } = texts
  return {
    subject: t('confirmation.subject', { reference: order.reference }),
    greeting: greetingOf(order.applicant.fullName, texts),
    paragraphs: [t('confirmation.intro'), stepOf(order, texts)],
    action: { label: t('confirmation.action'), url },
    tables: [orderTable(order, texts), priceTable(order, texts)],
    notes: [t('confirmation.linkIsKey')],
  }
}
