import type { Quote } from '@borderlane/contracts/catalogue/requirement'

const seen = new Map<string, Quote>()

/** What the form showed when the application was saved: its price may have become another one since it was read. */
export function noteSeenQuote(orderId: string, quote: Quote): void {
  seen.set(orderId, quote)
}

/** @returns undefined where this page has not saved the application */
export const seenQuote = (orderId: string): Quote | undefined => seen.get(orderId)
