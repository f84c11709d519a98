import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../http/client'
import { offersRoutes } from './offers.routes'

export const OFFERS = 'admin-offers'

export const offersQuery = (search: string, page: number) =>
  queryOptions({
    queryKey: [OFFERS, search, page],
    queryFn: ({ signal }) => api.call(offersRoutes.listOffers, { search, page }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export const offerVersionsQuery = (destination: string) =>
  queryOptions({
    queryKey: [OFFERS, 'versions', destination],
    queryFn: ({ signal }) => api.call(offersRoutes.listOfferVersions, { destination }, { signal }),
    staleTime: 0,
  })
