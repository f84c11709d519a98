import type { Payment as PaymentView } from '@borderlane/contracts/payments'
import type { Payment } from './payment.entity'

/** What leaves the service of a payment. */
export function toPayment(payment: Payment): PaymentView {
  return {
    id: payment.id,
    orderId: payment.orderId,
    status: payment.status,
    amountCents: payment.amountCents,
    currency: payment.currency,
    provider: payment.provider,
    failure: payment.failure,
    createdAt: payment.createdAt.toISOString(),
  }
}
