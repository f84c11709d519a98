import type { PaymentMethod } from '@borderlane/contracts/payments/payment'

/** One attempt to pay an order. It survives a reload, so that asking again never pays twice. */
export interface PaymentAttempt {
  /** The same for every request of this attempt. */
  key: string
  /** A token of card or wallet is good for this attempt only. */
  method: PaymentMethod
  /** Known as soon as the server answered. */
  paymentId?: string
}

const storageKey = (orderId: string) => `borderlane.payment.${orderId}`

export function storedAttempt(orderId: string): PaymentAttempt | undefined {
  const stored = sessionStorage.getItem(storageKey(orderId))
  return stored ? (JSON.parse(stored) as PaymentAttempt) : undefined
}

export function storeAttempt(orderId: string, attempt: PaymentAttempt): void {
  sessionStorage.setItem(storageKey(orderId), JSON.stringify(attempt))
}

export function forgetAttempt(orderId: string): void {
  sessionStorage.removeItem(storageKey(orderId))
}
