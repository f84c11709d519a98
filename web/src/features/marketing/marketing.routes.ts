import type { claimReferralCode } from '@borderlane/contracts/orders/referrals'
import { route } from '../../http/routes'

export const marketingRoutes = {
  claimReferralCode: route<typeof claimReferralCode>('POST /api/referral-code'),
}
