import type { RequestOf } from '@borderlane/contracts/define'
import type { listAllOrders, StaffOrder } from '@borderlane/contracts/orders/admin'
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { api } from '../../../http/client'
import { partyRoutes } from '../../../http/party-routes'
import { staffRoutes } from '../../../http/staff-routes'

export type ListInput = RequestOf<typeof listAllOrders>

/** Renewed while someone looks; the list before stays until the next one is there. */
export const staffOrdersQuery = (input: ListInput) =>
  queryOptions({
    queryKey: ['staff-orders', input],
    queryFn: ({ signal }) => api.call(staffRoutes.listAllOrders, input, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: 60_000,
  })

export const staffOrderQuery = (id: string) =>
  queryOptions({
    queryKey: ['staff-order', id],
    queryFn: ({ signal }) => api.call(staffRoutes.getStaffOrder, { id }, { signal }),
    staleTime: 0,
  })

/** Shows what an act has made of an order, and reads the lists again. The answer to an act names no one: who is known already stays named. */
export const showStaffOrder = (queryClient: QueryClient, order: StaffOrder): void => {
  queryClient.setQueryData(staffOrderQuery(order.order.id).queryKey, (old) => ({
    ...order,
    people: order.people.length > 0 ? order.people : (old?.people ?? []),
  }))
  void queryClient.invalidateQueries({ queryKey: ['staff-orders'] })
}

/** Those who apply together; asked of who applies alone, nothing. */
export const partyQuery = (id: string) =>
  queryOptions({
    queryKey: ['staff-party', id],
    queryFn: ({ signal }) => api.call(partyRoutes.getParty, { id }, { signal }),
    enabled: id !== '',
    staleTime: 0,
  })
