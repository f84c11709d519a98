import type { ReferralState } from '@borderlane/contracts/orders/referrals'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../http/client'
import { referralsRoutes } from './referrals.routes'

export const REFERRALS = 'admin-referrals'
/** A list renews itself while one looks at it. */
const RENEWED_EVERY_MS = 30_000

export const referralsQuery = (state: ReferralState) =>
  queryOptions({
    queryKey: [REFERRALS, state],
    queryFn: ({ signal }) => api.call(referralsRoutes.listReferrals, { state }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: RENEWED_EVERY_MS,
    staleTime: 0,
  })

export const partnersQuery = queryOptions({
  queryKey: ['admin-partners'],
  queryFn: ({ signal }) => api.call(referralsRoutes.listPartners, {}, { signal }),
})
