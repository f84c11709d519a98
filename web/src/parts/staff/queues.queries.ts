import { queryOptions } from '@tanstack/react-query'
import { api } from '../../http/client'
import { staffRoutes } from '../../http/staff-routes'

/** How many orders each queue has; renewed while someone looks. */
export const queuesQuery = queryOptions({
  queryKey: ['staff-orders', 'queues'],
  queryFn: ({ signal }) => api.call(staffRoutes.countQueues, {}, { signal }),
  staleTime: 0,
  refetchInterval: 60_000,
})
