import { orderPage } from '@borderlane/contracts/pages'
import type { Order } from '@borderlane/contracts/orders/order'
import { cancellationRefund } from '@borderlane/contracts/refund'
import { dayOf, link, pounds, type Texts } from './texts'

/** Where an application is, for whoever may see it: in the words of its page. */
export function orderAnswer(order: Order, nameOf: (code: string) => string, texts: Texts): string[] {
  const { reference, status, next } = order
  return [
    texts.t('order_status', {
      reference,
      from: nameOf(order.passportCountry),
      to: nameOf(order.destinationCountry),
      status: texts.statuses(status),
    }),
    texts.questions(`next.do.${next.code}`, {
      count: next.count ?? 1,
      amount: pounds(texts, next.amountCents ?? 0),
      country: nameOf(order.destinationCountry),
    }),
    ...(next.day ? [texts.questions('next.expected', { date: dayOf(texts, next.day) })] : []),
    link(texts.t('link_order'), orderPage(order.id)),
  ]
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
