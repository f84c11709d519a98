import { rejectionRefund } from '@borderlane/contracts/refund'
import type { Order } from '@borderlane/contracts/orders/order'
import { fill } from '@borderlane/words/fill'
import type { Texts } from '../locale/texts'
import type { MailedStatus } from '../mail/mail-kind'
import { greetingOf } from './greeting'
import type { MailContent } from './mail-content'
import { type OrderContent, orderTable, pounds } from './order-table'

/** Goes out when an order has reached a status; says that one, even where the order has gone on meanwhile. */
export function orderStatus(
  { order, url }: OrderContent,
  texts: Texts,
  { status, withDocument }: { status: MailedStatus; withDocument?: true },
): MailContent {
  const words = texts.words.status
  return {
    subject: fill(words.subject[status], { reference: order.reference }),
    greeting: greetingOf(order.applicant.fullName, texts),
    paragraphs: [
      texts.words.statusSentence[status],
      ...(status === 'rejected' ? moneyAfterRejection(order, texts) : []),
      withDocument ? words.withDocument : words.next[status],
    ],
    action: { label: words.action, url },
    tables: [orderTable({ ...order, status }, texts)],
    notes: [words.linkIsKey],
  }
}

function moneyAfterRejection(order: Order, texts: Texts): string[] {
  const words = texts.words.status
  if (order.paidCents === 0) return []
  if (!order.denialProtection) return [words.rejectedNoRefund]
  const { amountCents } = rejectionRefund(order)
  return [
    amountCents > 0
      ? fill(words.rejectedRefund, { amount: pounds(amountCents, texts) })
      : words.rejectedRefunded,
  ]
}
