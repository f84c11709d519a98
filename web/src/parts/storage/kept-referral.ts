import { REFERRAL_KEPT_DAYS } from '@borderlane/contracts/orders/referral-terms'

const KEY = 'borderlane.referred-by'
const DAY_MS = 86_400_000

/** The code of the link that has led here; undefined: none, or the visitor has not let it be kept. */
export function keptReferral(): string | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? 'null') as { code?: unknown; until?: unknown } | null
    if (typeof kept?.code === 'string' && Number(kept.until) > Date.now()) return kept.code
    localStorage.removeItem(KEY)
  } catch {
    // The browser lets nothing be read, or someone else wrote it.
  }
  return undefined
}

/** @returns false: the browser keeps nothing */
export function keepReferral(code: string): boolean {
  try {
    localStorage.setItem(KEY, JSON.stringify({ code, until: Date.now() + REFERRAL_KEPT_DAYS * DAY_MS }))
    return true
  } catch {
    return false
  }
}
