import { PARTNER_PERCENT, REFERRAL_CREDIT_CENTS } from '@borderlane/contracts/orders/referral-terms'
import type { ReferralExclusion } from '@borderlane/contracts/orders/referrals'
import type { ReferralLine } from './referral.store'

/** What each of both gets, and what a partner gets of our fee. */
export function earned(
  { partner, service_fee_cents }: Pick<ReferralLine, 'partner' | 'service_fee_cents'>,
  because: ReferralExclusion | null,
): Pick<ReferralLine, 'state' | 'credit_cents' | 'commission_cents'> {
  if (because) return { state: 'excluded', credit_cents: 0, commission_cents: 0 }
  if (!partner) return { state: 'booked', credit_cents: REFERRAL_CREDIT_CENTS, commission_cents: 0 }
  const commission_cents = Math.floor((service_fee_cents * PARTNER_PERCENT) / 100)
  return { state: 'booked', credit_cents: 0, commission_cents }
}
