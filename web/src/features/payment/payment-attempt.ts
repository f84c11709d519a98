import type { PaymentMethod } from '@borderlane/contracts/payments/payment'
import { tabStorage } from '../../parts/storage/tab-storage'

/** One attempt to pay an order. It survives a reload, so that asking again never pays twice. */
export interface PaymentAttempt {
  key: string
  /** A token of card or wallet is good for this attempt only. */
  method: PaymentMethod
  /** All who travel together are paid for. */
  partyId?: string
  /** Paid beside the price. */
  furtherPaymentId?: string
  /** Known as soon as the server answered. */
  paymentId?: string
}

const storageKey = (orderId: string) => `borderlane.payment.${orderId}`

/** Undefined: none is under way, or what the tab keeps is not one. */
export function storedAttempt(orderId: string): PaymentAttempt | undefined {
  try {
    const stored = JSON.parse(tabStorage.getItem(storageKey(orderId)) ?? 'null') as PaymentAttempt | null
    return stored?.key && stored.method?.kind ? stored : undefined
  } catch {
    return undefined
  }
}

export function storeAttempt(orderId: string, attempt: PaymentAttempt): void {
  tabStorage.setItem(storageKey(orderId), JSON.stringify(attempt))
}

export function forgetAttempt(orderId: string): void {
  tabStorage.removeItem(storageKey(orderId))
}
