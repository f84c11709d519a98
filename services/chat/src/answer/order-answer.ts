import { orderPage } from '@borderlane/contracts/pages'
import type { Order } from '@borderlane/contracts/orders/order'
import { cancellationRefund } from '@borderlane/contracts/refund'
import type { TextKey } from '@borderlane/words/text-types'
import { dayOf, link, pounds, type Texts } from './texts'

/** Where an application is, for whoever may see it. */
export function orderAnswer(order: Order, nameOf: (code: string) => string, texts: Texts): string[] {
  const { reference, status, paidCents, totalAmountCents, dueDay } = order
  const isOver = status === 'approved' || status === 'rejected' || status === 'closed'
  const unpaid = paidCents === 0 && (status === 'pending' || status === 'pending_payment')
  const next = unpaid
    ? texts.t('order_unpaid', { amount: pounds(texts, totalAmountCents) })
    : NEXT[status] && texts.t(NEXT[status])
  return [
    texts.t('order_status', {
      reference,
      from: nameOf(order.passportCountry),
      to: nameOf(order.destinationCountry),
      status: texts.statuses(status),
    }),
    ...(next ? [next] : []),
    ...(dueDay && !isOver ? [texts.t('order_due', { day: dayOf(texts, dueDay) })] : []),
    link(texts.t('link_order'), orderPage(order.id)),
  ]
}

const NEXT: Record<Order['status'], TextKey<'chat'> | undefined> = {
  pending: 'order_paid',
  pending_payment: 'order_paid',
  paid: 'order_paid',
  in_review: 'order_in_review',
  submitted_to_govt: 'order_submitted_to_govt',
  waiting_on_govt: 'order_waiting_on_govt',
  approved: 'order_approved',
  rejected: 'order_rejected',
  closed: undefined,
}

/** What cancelling an application would return now. */
export function orderRefund(order: Order, percent: number, texts: Texts): string[] {
  if (order.paidCents === 0) return []
  const { amountCents } = cancellationRefund(order, percent)
  return [texts.t('refund_order', { reference: order.reference, amount: pounds(texts, amountCents) })]
}

/** The terms of refunds. @param percent share of our fee that cancelling returns; null while payments does not say */
export function refundTerms(percent: number | null, texts: Texts): string[] {
  return [
    percent === null ? texts.t('refund_cancel_share_unknown') : texts.t('refund_cancel', { percent }),
    texts.t('refund_rejected'),
    link(texts.t('link_terms'), '/terms#refunds'),
  ]
}
