import type { RequestOf } from '@borderlane/contracts/define'
import type { listAllOrders, StaffOrder } from '@borderlane/contracts/orders/admin'
import { keepPreviousData, type QueryClient } from '@tanstack/react-query'
import { freshQuery } from '../../../http/client'
import { partyRoutes } from '../../../http/party-routes'
import { staffRoutes } from '../../../http/staff-routes'

export type ListInput = RequestOf<typeof listAllOrders>

/** Renewed while someone looks; the list before stays until the next one is there. */
export const staffOrdersQuery = (input: ListInput) =>
  freshQuery(['staff-orders', input], staffRoutes.listAllOrders, input, {
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
  })

export const staffOrderQuery = (id: string) =>
  freshQuery(['staff-order', id], staffRoutes.getStaffOrder, { id })

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
  freshQuery(['staff-party', id], partyRoutes.getParty, { id }, { enabled: id !== '' })
