import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../http/client'
import { staffRoutes } from '../../../http/staff-routes'

/** Who works on how many orders; renewed with the list. */
export const loadQuery = queryOptions({
  queryKey: ['staff-orders', 'load'],
  queryFn: ({ signal }) => api.call(staffRoutes.readLoad, {}, { signal }),
  staleTime: 0,
  refetchInterval: 60_000,
})
