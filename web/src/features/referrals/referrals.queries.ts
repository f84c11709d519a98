import type { ReferralState } from '@borderlane/contracts/orders/referrals'
import { callQuery, pagedQuery } from '../../http/call-query'
import type * as referrals from '@borderlane/contracts/orders/referrals'
import { route } from '../../http/routes'

export const referralsRoutes = {
  listReferrals: route<typeof referrals.listReferrals>('GET /api/admin/referrals'),
  bookReferral: route<typeof referrals.bookReferral>('POST /api/admin/referrals/:id/booking'),
  listPartners: route<typeof referrals.listPartners>('GET /api/admin/partners'),
  addPartner: route<typeof referrals.addPartner>('POST /api/admin/partners'),
  exportCommissions: route<typeof referrals.exportCommissions>('GET /api/admin/partners/commissions'),
}

export const REFERRALS = 'admin-referrals'
const RENEWED_EVERY_MS = 30_000

export const referralsQuery = (state: ReferralState) =>
  pagedQuery(
    [REFERRALS, state],
    referralsRoutes.listReferrals,
    { state },
    { refetchInterval: RENEWED_EVERY_MS },
  )

export const partnersQuery = callQuery(['admin-partners'], referralsRoutes.listPartners, {})
