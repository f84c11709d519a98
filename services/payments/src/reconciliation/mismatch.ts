import type { Payment } from '../payment/payment.entity'
import type { ProviderPayment } from '../provider/payment-provider'

type Known = Pick<
  Payment,
  | 'amountCents'
  | 'receivedCents'
  | 'refundCents'
  | 'refundedCents'
  | 'capturedAt'
  | 'status'
  | 'failure'
  | 'providerRef'
  | 'disputeRef'
  | 'disputedCents'
>

/** One that we could not take over, or not in full: the money had gone back already. */
function isSame({ disputeRef, disputedCents }: Known, dispute: ProviderPayment['dispute']): boolean {
  return !dispute || (dispute.ref === disputeRef && dispute.amountCents === disputedCents)
}

/** What a provider says differently, as codes; empty where both agree. */
export function mismatchesOf(payment: Known, seen: ProviderPayment | undefined): string[] {
  // It never was there: that is why it failed.
  if (payment.providerRef?.startsWith('none-')) return []
  if (!seen) return ['unknown_at_provider']
  const isPaid = payment.capturedAt !== null
  return [
    ...(seen.amountCents === payment.amountCents ? [] : ['amount_differs']),
    ...(isPaid && seen.state !== 'succeeded' ? ['not_paid_at_provider'] : []),
    ...(seen.receivedCents === payment.receivedCents ? [] : ['received_differs']),
    // While one is on its way the provider may know of it or not.
    ...(payment.refundCents !== payment.refundedCents || seen.refundedCents === payment.refundedCents
      ? []
      : ['refunds_differ']),
    ...(isSame(payment, seen.dispute) ? [] : ['dispute_differs']),
  ]
}
