import { waitsForTraveller } from '@borderlane/domain/orders/next-step'
import type { Order } from '@borderlane/contracts/orders/order'
import { rejectionRefund } from '@borderlane/domain/refund'
import type { Texts } from '../locale/texts'
import type { MailedStatus } from '@borderlane/contracts/orders/statuses'
import type { MailFacts } from '../mail/mail-kind'
import { greetingOf, type MailContent } from './mail-content'
import { dutyTables, journeyNotes } from './journey'
import { stepAndDays } from './next-step'
import { type OrderContent, orderTable, pounds } from './order-table'

/** Goes out when an order has reached a status; says that one, even where the order has gone on meanwhile. */
export function orderStatus(
  { order, url, journeys }: OrderContent,
  texts: Texts,
  { status, withDocument, money }: Pick<MailFacts, 'withDocument' | 'money'> & { status: MailedStatus },
): MailContent {
  const { t } = texts
  return {
    subject: t(`status.subject.${status}`, { reference: order.reference }),
    greeting: greetingOf(order.applicant.fullName, texts),
    paragraphs: [
      ...(order.status === status && waitsForTraveller(order) ? [] : [statusSentence(order, status, texts)]),
      ...(status === 'rejected' ? moneyAfterRejection(order, texts) : []),
      ...(status === 'closed' ? declinedFurther(order, texts) : []),
      ...(money ? [moneyAfterClosing(order, texts, money)] : []),
      ...(withDocument ? [t('status.withDocument')] : money ? [] : nextOf(order, texts, status)),
      ...journeyNotes(journeys, texts),
    ],
    action: { label: t('status.action'), url },
    tables: [orderTable({ ...order, status }, texts), ...dutyTables(journeys, texts)],
    notes: [t('status.linkIsKey')],
  }
}

const statusSentence = ({ lodging }: Order, status: MailedStatus, { t }: Texts): string =>
  t(`statusSentence.${lodging && status === 'submitted_to_govt' ? 'lodged' : status}`)

/** What happens next, as the page of the order says it; a mail about what is over says what becomes of the money. */
function nextOf(order: Order, texts: Texts, status: MailedStatus): string[] {
  if (status === 'rejected' || status === 'closed') return [texts.t(`status.next.${status}`)]
  // The order has gone on meanwhile: its page says where it is.
  return order.status === status ? stepAndDays(order, texts) : []
}

/** Why it was closed, where its traveller declined what it was asked for. */
function declinedFurther({ furtherPayments = [] }: Order, texts: Texts): string[] {
  const last = furtherPayments.at(-1)
  return last?.status === 'declined'
    ? [texts.t('further.declined', { amount: pounds(last.amountCents, texts) })]
    : []
}

function moneyAfterClosing(
  { paidCents, refundedCents }: Order,
  texts: Texts,
  money: NonNullable<MailFacts['money']>,
): string {
  return texts.t(`status.closedMoney.${money}`, { amount: pounds(paidCents - refundedCents, texts) })
}

function moneyAfterRejection(order: Order, texts: Texts): string[] {
  const { t } = texts
  if (order.paidCents === 0) return []
  if (!order.denialProtection) return [t('status.rejectedNoRefund')]
  const { amountCents } = rejectionRefund(order)
  return [
    amountCents > 0
      ? t('status.rejectedRefund', { amount: pounds(amountCents, texts) })
      : t('status.rejectedRefunded'),
  ]
}
