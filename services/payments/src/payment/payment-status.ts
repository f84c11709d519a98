import type { PaymentFailure, PaymentStatus } from '@borderlane/contracts/payments'

/** What a provider says in the end. */
export type PaymentOutcome = { status: 'succeeded' } | { status: 'failed'; failure: PaymentFailure }

/** Where a payment may go from where it is. What is decided stays decided. */
export const PAYMENT_TRANSITIONS: Record<PaymentStatus, readonly PaymentStatus[]> = {
  processing: ['succeeded', 'failed'],
  succeeded: [],
  failed: [],
}

export function mayBecome(from: PaymentStatus, to: PaymentStatus): boolean {
  return PAYMENT_TRANSITIONS[from].includes(to)
}
