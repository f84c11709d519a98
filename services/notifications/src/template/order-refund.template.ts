import type { RefundCause } from '@borderlane/contracts/payments/payment'
import type { Texts } from '../locale/texts'
import { greetingOf, type MailContent } from './mail-content'
import { type OrderContent, orderTable, pounds } from './order-table'

export interface RefundNews {
  amountCents: number
  /** Of the payment, this refund included. */
  refundedCents: number
  cause: RefundCause
}

/** Goes out when money of an order has gone back. */
export function orderRefund(
  { order, url }: OrderContent,
  texts: Texts,
  { amountCents, refundedCents, cause }: RefundNews,
): MailContent {
  const { t } = texts
  const amount = pounds(amountCents, texts)
  return {
    subject: t('refund.subject', { reference: order.reference }),
    greeting: greetingOf(order.applicant.fullName, texts),
    paragraphs: [t('refund.intro', { amount }), ...(cause === 'dispute' ? [] : [t(`refund.cause.${cause}`)])],
    action: { label: t('refund.action'), url },
    tables: [
      {
        title: t('refund.table'),
        rows: [
          { label: t('refund.now'), value: amount, strong: true },
          ...(refundedCents > amountCents
            ? [{ label: t('refund.total'), value: pounds(refundedCents, texts) }]
            : []),
        ],
      },
      orderTable(order, texts),
    ],
    notes: [t('refund.linkIsKey')],
  }
}
