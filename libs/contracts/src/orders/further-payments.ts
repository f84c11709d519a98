import { z } from 'zod'
import { call } from '../define'
import { DocumentId, Id, OrderId } from '../primitives'
import { StaffOrder, StaffText } from './admin'
import { Order } from './order'

/** The most that one request asks for, in pence: the dearest official fee of a visitor is some hundred pounds. */
export const MAX_FURTHER_CENTS = 200_000

const FurtherPaymentRef = z.strictObject({ id: OrderId, furtherPaymentId: Id })

export const askFurtherPayment = call('orders.askFurtherPayment', {
  http: 'POST /api/admin/orders/:id/further-payments',
  summary: 'Ask for a further payment',
  description:
    'For an official fee that was not known at the first payment, or is due only with the decision. `documentId` is what the authority asks or has taken, among the documents of the order: the traveller sees it. The traveller gets a mail, and pays or declines. One at a time: `orders.further_open` while another one waits.',
  status: 201,
  access: 'admin',
  // Documents is asked.
  deadlineMs: 10_000,
  input: z.strictObject({
    id: OrderId,
    amountCents: z.int().positive().max(MAX_FURTHER_CENTS),
    reason: StaffText,
    documentId: DocumentId,
  }),
  output: StaffOrder,
  errors: [
    'orders.not_found',
    'orders.erased',
    'orders.unpaid',
    'orders.further_open',
    'orders.further_not_due',
    'documents.not_found',
  ],
})

export const withdrawFurtherPayment = call('orders.withdrawFurtherPayment', {
  http: 'DELETE /api/admin/orders/:id/further-payments/:furtherPaymentId',
  summary: 'Withdraw a further payment',
  description:
    'The traveller is not asked for it any more. `payments.in_progress` while a payment of it is being worked on.',
  access: 'admin',
  // Longer than payments is waited for.
  deadlineMs: 10_000,
  input: FurtherPaymentRef,
  output: StaffOrder,
  errors: ['orders.not_found', 'orders.further_ended', 'payments.in_progress'],
})

export const declineFurtherPayment = call('orders.declineFurtherPayment', {
  http: 'POST /api/orders/:id/further-payments/:furtherPaymentId/decline',
  summary: 'Decline a further payment',
  description:
    'An application that is not decided is closed, and what was not used of what was paid is refunded (`declineRefund` of `refund.ts`). An approved one stays as it is. `payments.in_progress` while a payment of it is being worked on.',
  access: 'order-holder',
  limit: 'order',
  // Longer than payments is waited for.
  deadlineMs: 10_000,
  input: FurtherPaymentRef,
  output: Order,
  errors: ['orders.not_found', 'orders.further_ended', 'payments.in_progress'],
})
