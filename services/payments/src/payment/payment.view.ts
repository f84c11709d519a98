import type { Payment as PaymentView } from '@borderlane/contracts/payments/payment'
import type { Payment } from './payment.entity'

/** What leaves the service of a payment. */
export function toPayment(payment: Payment): PaymentView {
  return {
    id: payment.id,
    orderId: payment.orderId,
    status: payment.status,
    version: payment.version,
    method: payment.method,
    amountCents: payment.amountCents,
    receivedCents: payment.receivedCents,
    refundedCents: payment.refundedCents,
    currency: payment.currency,
    provider: payment.provider,
    failure: payment.failure,
    action: payment.action,
    invoiceUrl: payment.invoiceUrl,
    expiresAt: payment.expiresAt?.toISOString() ?? null,
    createdAt: payment.createdAt.toISOString(),
  }
}
