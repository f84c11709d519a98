import type { OwnReferrals } from '@borderlane/contracts/orders/referrals'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../http/client'
import { useSession } from '../../parts/session/session'
import { marketingRoutes } from './marketing.routes'
import { referralCode, referralSecret } from './referral-code'

/** The code in the visitor's link: this browser's, and once they have signed in their account's, with what it has brought. */
export function useOwnReferrals() {
  const userId = useSession((state) => state.user?.id)
  // What came to an address is its account's once it is confirmed.
  const isConfirmed = useSession((state) => state.user?.emailConfirmed === true)
  const { data, error, refetch } = useQuery({
    queryKey: ['own-referrals', userId ?? 'browser', isConfirmed],
    queryFn: async ({ signal }): Promise<Partial<OwnReferrals> & { code: string }> =>
      userId
        ? api.call(marketingRoutes.claimReferralCode, { secret: referralSecret() }, { signal })
        : { code: await referralCode() },
  })
  return { ...data, isSignedIn: userId !== undefined, isConfirmed, error, refetch }
}
