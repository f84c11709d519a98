import type { Texts } from '../locale/texts'
import { greetingOf } from './greeting'
import type { MailContent } from './mail-content'
import type { OrderContent } from './order-table'

/** Goes out when someone who has the order's link wants its data deleted: only the address itself can allow it. */
export function orderErasure({ order, url }: OrderContent, texts: Texts): MailContent {
  const { t } = texts
  return {
    subject: t('erasure.subject', { reference: order.reference }),
    greeting: greetingOf(order.applicant.fullName, texts),
    paragraphs: [t('erasure.intro')],
    action: { label: t('erasure.action'), url },
    tables: [],
    notes: [t('erasure.hours'), t('erasure.notAsked')],
  }
}
