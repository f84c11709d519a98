import type { Quote } from '@borderlane/contracts/catalogue/requirement'
import type { Answers } from '@borderlane/contracts/forms/question'
import { quoteOfAnswers } from '@borderlane/domain/catalogue/fee-season'

const seen = new Map<string, Quote>()

/** What the form showed when the application was saved: its price may have become another one since it was read. */
export function noteSeenQuote(orderId: string, quote: Quote | undefined, answers: Answers): void {
  if (quote) seen.set(orderId, quoteOfAnswers(quote, answers))
}

/** @returns undefined where this page has not saved the application */
export const seenQuote = (orderId: string): Quote | undefined => seen.get(orderId)
