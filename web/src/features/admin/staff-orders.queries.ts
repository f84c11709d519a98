import type { RequestOf } from '@borderlane/contracts/define'
import type { listAllOrders } from '@borderlane/contracts/orders/admin'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../http/client'
import { routes } from '../../http/routes'

export type ListInput = RequestOf<typeof listAllOrders>

/** Renewed while somebody looks; the list before stays until the next one is there. */
export const staffOrdersQuery = (input: ListInput) =>
  queryOptions({
    queryKey: ['staff-orders', input],
    queryFn: ({ signal }) => api.call(routes.listAllOrders, input, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: 60_000,
  })

export const staffOrderQuery = (id: string) =>
  queryOptions({
    queryKey: ['staff-order', id],
    queryFn: ({ signal }) => api.call(routes.getStaffOrder, { id }, { signal }),
    staleTime: 0,
  })

export const queuesQuery = queryOptions({
  queryKey: ['staff-orders', 'queues'],
  queryFn: ({ signal }) => api.call(routes.countQueues, {}, { signal }),
  staleTime: 0,
  refetchInterval: 60_000,
})
