import type { AdminPayment } from '@borderlane/contracts/payments/admin'
import type { Payment } from '@borderlane/contracts/payments/payment'
import type { Tone } from '../../ui/badge'

export const STATUS_TONES: Record<Payment['status'], Tone> = {
  processing: 'blue',
  requires_action: 'amber',
  succeeded: 'green',
  failed: 'red',
  canceled: 'ink',
  expired: 'ink',
  partially_refunded: 'amber',
  refunded: 'ink',
  disputed: 'red',
}
export const STATUSES = Object.keys(STATUS_TONES) as Payment['status'][]

const PAID: readonly Payment['status'][] = ['succeeded', 'partially_refunded', 'refunded']
const OF_ORDER: readonly string[] = [
  'admin',
  'cancellation',
  'rejection',
  'dispute',
  'closed',
  'fee',
  'closing',
]

/** Pence of a payment that can still be refunded; the server has the last word. */
export function leftCents({ status, amountCents, refunds, history }: AdminPayment): number {
  if (!PAID.includes(status) || !history.some((one) => one.status === 'succeeded')) return 0
  const given = refunds
    .filter(
      (refund) =>
        OF_ORDER.includes(refund.cause) &&
        (refund.status === 'processing' ||
          refund.status === 'succeeded' ||
          (refund.status === 'scheduled' && refund.cause === 'admin')),
    )
    .reduce((sum, refund) => sum + refund.amountCents, 0)
  return Math.max(0, amountCents - given)
}
