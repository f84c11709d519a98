import type { FurtherPayment } from '@borderlane/contracts/orders/further-payment'
import type { Texts } from '../locale/texts'
import type { MailFacts } from '../mail/mail-kind'
import { greetingOf, type MailContent, typed } from './mail-content'
import { stepOf } from './next-step'
import { type OrderContent, orderTable, pounds, priceTable } from './order-table'

/**
 * Goes out when staff ask for a further payment, and when it was paid or declined.
 * @returns null: what it is about is past, and the mail about that says it
 */
export function orderFurther(
  content: OrderContent,
  texts: Texts,
  { further: about }: Pick<MailFacts, 'further'> = {},
): MailContent | null {
  const further = content.order.furtherPayments?.findLast(({ status }) => !about || status === about)
  // Withdrawn meanwhile: nothing is asked for, and the page says so.
  if (!further || further.status === 'withdrawn') return null
  return further.status === 'open'
    ? asks(content, texts, 'subjectOpen', further)
    : ended(content, texts, further)
}

/** Goes out some days later, where it was neither paid nor declined. */
export function orderFurtherReminder(content: OrderContent, texts: Texts): MailContent | null {
  const further = content.order.furtherPayments?.at(-1)
  return further ? asks(content, texts, 'subjectReminder', further) : null
}

function asks(
  { order, url }: OrderContent,
  texts: Texts,
  subject: 'subjectOpen' | 'subjectReminder',
  { amountCents, reason }: FurtherPayment,
): MailContent {
  const { t } = texts
  return {
    subject: t(`further.${subject}`, { reference: order.reference }),
    greeting: greetingOf(order.applicant.fullName, texts),
    paragraphs: [
      t('further.asked', { amount: pounds(amountCents, texts) }),
      t('further.reason', { text: typed(reason, texts) }),
      t(order.status === 'approved' ? 'further.choiceApproved' : 'further.choice'),
    ],
    action: { label: t('further.action'), url },
    tables: [orderTable(order, texts)],
    notes: [t('request.linkIsKey')],
  }
}

/** Of a payment it is the receipt: the price has it. */
function ended({ order, url }: OrderContent, texts: Texts, further: FurtherPayment): MailContent {
  const { t } = texts
  const isPaid = further.status === 'paid'
  const amount = pounds(further.amountCents, texts)
  return {
    subject: t(isPaid ? 'further.subjectPaid' : 'further.subjectDeclined', { reference: order.reference }),
    greeting: greetingOf(order.applicant.fullName, texts),
    paragraphs: isPaid
      ? [t('further.paid', { amount }), t('further.reason', { text: typed(further.reason, texts) })]
      : [t('further.declined', { amount }), stepOf(order, texts), t('further.changedMind')],
    action: { label: t('status.action'), url },
    tables: [orderTable(order, texts), ...(isPaid ? [priceTable(order, texts)] : [])],
    notes: [t('request.linkIsKey')],
  }
}
