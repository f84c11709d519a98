import { REFERRAL_HOURS } from '@borderlane/contracts/orders/referral-terms'
import type { Referral } from '@borderlane/contracts/orders/referrals'
import { earned } from './earned'
import type { ReferralLine } from './referral.store'

const HOUR_MS = 3_600_000

/** Whose order it is stays out. */
export function toReferral(line: ReferralLine): Referral {
  // Of one that is due: what it will be, if nothing speaks against it.
  const { credit_cents, commission_cents } = line.state === 'due' ? earned(line, null) : line
  return {
    orderId: line.order_id,
    reference: line.reference,
    code: line.code,
    partner: line.partner,
    approvedAt: line.approved_at.toISOString(),
    dueAt: new Date(line.approved_at.getTime() + REFERRAL_HOURS * HOUR_MS).toISOString(),
    state: line.state,
    because: line.because,
    creditCents: credit_cents,
    commissionCents: commission_cents,
  }
}
