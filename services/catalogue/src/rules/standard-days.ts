import type { AuthorityDays } from '@borderlane/contracts/catalogue/requirement'
import { businessDays, type GovernmentFee } from './government-fee'
import type { Entry } from './visa-policy'

/** Pence (specification, section 9). */
export const BASE_SERVICE_FEE_CENTS = 2_500

/** Business days where the list of fees has none. */
export const DEFAULT_DAYS: Record<Entry, number> = {
  visa_free: 0,
  on_arrival: 1,
  evisa: 5,
  eta: 5,
  embassy: 15,
  no_admission: 15,
}

/**
 * The list says 0 days where a visa is stamped at the counter. Our own part still takes a day, and with 0 the faster
 * speeds, which are never below one day, would be slower than standard.
 */
export function standardDays(entry: Entry, authorityDays: AuthorityDays | null): number {
  return authorityDays === null ? DEFAULT_DAYS[entry] : Math.max(1, businessDays(authorityDays))
}

/** For the people who keep the prices: where an amount in pence comes from. */
export function pricingNote(fee: GovernmentFee, rateDays: ReadonlyMap<string, string>): string | null {
  if (fee.listed === null) return null
  const origin = `${fee.listed} as of ${fee.asOf}, at the exchange rate of ${rateDays.get(fee.listed.slice(0, 3))}`
  return fee.remarks ? `${origin}. ${fee.remarks}` : origin
}
