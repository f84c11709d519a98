import type { PaymentStatus } from '@borderlane/contracts/payments/payment'

export const PAYMENT_TRANSITIONS: Record<PaymentStatus, readonly PaymentStatus[]> = {
  processing: ['requires_action', 'succeeded', 'failed', 'canceled', 'expired'],
  requires_action: ['processing', 'succeeded', 'failed', 'canceled', 'expired'],
  succeeded: ['partially_refunded', 'refunded', 'disputed'],
  partially_refunded: ['refunded', 'disputed'],
  // What was won is as it was before; what was lost was refunded.
  disputed: ['succeeded', 'partially_refunded', 'refunded'],
  // Money that came afterwards was refunded.
  failed: ['refunded'],
  canceled: ['refunded'],
  expired: ['refunded'],
  refunded: [],
}

/** Not decided: the provider may still say this or that. */
export const OPEN: readonly PaymentStatus[] = ['processing', 'requires_action']

/** The order is paid, and not all of it was refunded for good. */
export const PAID: readonly PaymentStatus[] = ['succeeded', 'partially_refunded', 'disputed']

export function mayBecome(from: PaymentStatus, to: PaymentStatus): boolean {
  return PAYMENT_TRANSITIONS[from].includes(to)
}
