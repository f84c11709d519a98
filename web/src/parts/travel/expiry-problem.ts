import { neededUntil } from '@borderlane/contracts/catalogue/passport-rule'
import type { PassportRule } from '@borderlane/contracts/catalogue/requirement'
import { today } from './day'
import { isDay } from './is-day'

/**
 * What is wrong with a passport's last day: before the journey ends or on the day on which it begins, before the day until which its destination asks
 * for it, or, where that is not known, within six months of the journey's first day (of today where that is not known
 * either), which is too short for most countries.
 */
export function expiryProblem(
  expiryDay: string,
  { arrival, departure }: { arrival?: string; departure?: string },
  asked: PassportRule | null = null,
): 'beforeEnd' | 'onArrival' | 'asked' | 'soonAfterArrival' | 'soon' | undefined {
  if (!isDay(expiryDay)) return undefined
  const end = departure ?? arrival
  if (end && expiryDay < end) return 'beforeEnd'
  if (expiryDay === arrival) return 'onArrival'
  const until = asked && neededUntil(asked, { arrival, departure })
  if (until) return expiryDay < until ? 'asked' : undefined
  const limit = new Date(`${arrival ?? today()}T00:00:00Z`)
  limit.setUTCMonth(limit.getUTCMonth() + 6)
  if (expiryDay >= limit.toISOString().slice(0, 10)) return undefined
  return arrival ? 'soonAfterArrival' : 'soon'
}
