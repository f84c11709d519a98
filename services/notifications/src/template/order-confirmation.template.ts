import type { Texts } from '../locale/texts'
import { greetingOf } from './greeting'
import type { MailContent } from './mail-content'
import { stepAndDays } from './next-step'
import { contentTables, type OrderContent } from './order-table'

/** Goes out when an order is paid, and again when its owner asks. */
export function orderConfirmation(content: OrderContent, texts: Texts): MailContent {
  const { order, url } = content
  const { t } = texts
  return {
    subject: t('confirmation.subject', { reference: order.reference }),
    greeting: greetingOf(order.applicant.fullName, texts),
    paragraphs: [t('confirmation.intro'), ...stepAndDays(order, texts)],
    action: { label: t('confirmation.action'), url },
    tables: contentTables(content, texts),
    notes: [t('confirmation.linkIsKey')],
  }
}
