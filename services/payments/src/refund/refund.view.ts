import type { AdminRefund } from '@borderlane/contracts/payments/admin'
import type { Refund as RefundView } from '@borderlane/contracts/payments/payment'
import type { Refund } from './refund.entity'

/** What a traveller sees of a refund. */
export function toRefund(refund: Refund): RefundView {
  return {
    id: refund.id,
    paymentId: refund.paymentId,
    orderId: refund.orderId,
    status: refund.status,
    cause: refund.cause,
    amountCents: refund.amountCents,
    currency: refund.currency,
    dueAt: refund.dueAt.toISOString(),
    createdAt: refund.createdAt.toISOString(),
  }
}

/** What an admin sees of it. */
export function toAdminRefund(refund: Refund): AdminRefund {
  return { ...toRefund(refund), reason: refund.reason, requestedBy: refund.requestedBy }
}
