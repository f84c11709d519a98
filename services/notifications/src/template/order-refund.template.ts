import type { RefundCause } from '@borderlane/contracts/payments/payment'
import { fill } from '@borderlane/words/fill'
import type { Texts } from '../locale/texts'
import { greetingOf } from './greeting'
import type { MailContent } from './mail-content'
import { type OrderContent, orderTable, pounds } from './order-table'

/** A refund as its fact tells it. Pence. */
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
  const words = texts.words.refund
  const amount = pounds(amountCents, texts)
  return {
    subject: fill(words.subject, { reference: order.reference }),
    greeting: greetingOf(order.applicant.fullName, texts),
    paragraphs: [fill(words.intro, { amount }), ...(cause === 'dispute' ? [] : [words.cause[cause]])],
    action: { label: words.action, url },
    tables: [
      {
        title: words.table,
        rows: [
          { label: words.now, value: amount, strong: true },
          ...(refundedCents > amountCents
            ? [{ label: words.total, value: pounds(refundedCents, texts) }]
            : []),
        ],
      },
      orderTable(order, texts),
    ],
    notes: [words.linkIsKey],
  }
}
