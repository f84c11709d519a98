import type { AdminRefund } from '@borderlane/contracts/payments/admin'
import type {
  Payment as PaymentView,
  PaymentPart as PartView,
  Refund as RefundView,
} from '@borderlane/contracts/payments/payment'
import type { Payment, PaymentPart, Refund } from './payment.entity'

/**
 * What leaves the service of a payment.
 * @param orderId whose part alone is shown; none: all of it
 */
export function toPayment(payment: Payment, orderId?: string): PaymentView {
  const isShared = payment.parts.length > 1
  const part = isShared && orderId !== undefined ? payment.partOf(orderId) : undefined
  return {
    id: payment.id,
    orderId: part?.orderId ?? payment.orderId,
    partyId: payment.partyId,
    furtherPaymentId: payment.furtherPaymentId,
    parts: (part ? [part] : payment.parts).map((one) => toPart(payment, one)),
    status: part?.statusIn(payment) ?? payment.status,
    version: payment.version,
    method: payment.method,
    amountCents: part?.amountCents ?? payment.amountCents,
    receivedCents: part ? (payment.capturedAt ? part.amountCents : 0) : payment.receivedCents,
    refundedCents: part?.refundedCents ?? payment.refundedCents,
    currency: payment.currency,
    provider: payment.provider,
    failure: payment.failure,
    // The whole is the payer's to finish.
    action: part ? null : payment.action,
    invoiceUrl: part ? null : payment.invoiceUrl,
    expiresAt: payment.expiresAt?.toISOString() ?? null,
    createdAt: payment.createdAt.toISOString(),
  }
}

function toPart(payment: Payment, part: PaymentPart): PartView {
  const { orderId, amountCents, refundedCents } = part
  return { orderId, status: part.statusIn(payment), amountCents, refundedCents }
}

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

export function toAdminRefund(refund: Refund): AdminRefund {
  return { ...toRefund(refund), reason: refund.reason, requestedBy: refund.requestedBy }
}
