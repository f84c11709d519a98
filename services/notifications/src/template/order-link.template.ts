import type { Texts } from '../locale/texts'
import { greetingOf } from './greeting'
import type { MailContent } from './mail-content'
import { type OrderContent, orderTable } from './order-table'

/** Goes out when someone who knows reference and address asks for the way back to the order. */
export function orderLink({ order, url }: OrderContent, texts: Texts): MailContent {
  const { t } = texts
  return {
    subject: t('link.subject', { reference: order.reference }),
    greeting: greetingOf(order.applicant.fullName, texts),
    paragraphs: [t('link.intro'), t(`statusSentence.${order.status}`)],
    action: { label: t('link.action'), url },
    tables: [orderTable(order, texts)],
    notes: [t('link.linkIsKey'), t('link.notAsked')],
  }
}
