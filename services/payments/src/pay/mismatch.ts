import type { CaptureOutcome } from '@borderlane/contracts/orders/internal'
import { ORDER_CLOSED } from '../payment/mismatch.store'
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

/** Longer than an event is on its way, and than orders looks for what it lacks. */
const HEARD_AFTER_MS = 10 * 60_000
/** Money that its order has taken, whatever its status. */
const TAKEN: readonly CaptureOutcome[] = ['applied', 'not_payable']

/**
 * What its order says differently of a captured payment, as a code; undefined where both agree.
 * @param outcome what orders made of it; undefined: it has not heard of it
 */
export function orderMismatchOf(
  payment: Pick<Payment, 'capturedAt' | 'status'>,
  outcome: CaptureOutcome | undefined,
  now: Date,
): 'order_unaware' | 'order_refused' | typeof ORDER_CLOSED | undefined {
  // Refunded by a person, or automatically.
  if (!payment.capturedAt || payment.status === 'refunded') return undefined
  if (outcome === 'closed') return ORDER_CLOSED
  if (now.getTime() - payment.capturedAt.getTime() <= HEARD_AFTER_MS) return undefined
  if (!outcome) return 'order_unaware'
  return TAKEN.includes(outcome) ? undefined : 'order_refused'
}
