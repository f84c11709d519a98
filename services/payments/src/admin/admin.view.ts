import type { AdminPayment } from '@borderlane/contracts/payments/admin'
import type { PaymentStatus } from '@borderlane/contracts/payments/payment'
import type { Payment } from '../payment/payment.entity'
import { toPayment } from '../payment/payment.view'
import type { Refund } from '../refund/refund.entity'
import { toAdminRefund } from '../refund/refund.view'

/** What an admin sees of a payment; what its payer could finish it with stays out. */
export function toAdminPayment(
  payment: Payment,
  beside: {
    refunds: Refund[]
    history: { status: PaymentStatus; at: Date }[]
    mismatches: { what: string }[]
  },
): AdminPayment {
  return {
    ...toPayment(payment),
    action: null,
    providerRef: payment.providerRef,
    reason: payment.reason,
    disputedCents: payment.disputedCents,
    history: beside.history.map(({ status, at }) => ({ status, at: at.toISOString() })),
    refunds: beside.refunds.map(toAdminRefund),
    mismatches: beside.mismatches.map(({ what }) => what),
  }
}
