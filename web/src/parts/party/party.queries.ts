import type { Order } from '@borderlane/contracts/orders/order'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '../../http/client'
import { partyRoutes } from '../../http/party-routes'
import { canPay } from '../order/order-status'
import { keepOrderToken, orderToken } from '../session/order-token'

export const partyQuery = ({ id: orderId, partyId = '' }: Pick<Order, 'id' | 'partyId'>) =>
  queryOptions({
    queryKey: ['party', partyId, orderId],
    queryFn: async ({ signal }) => {
      const party = await api.call(partyRoutes.getParty, { id: partyId }, { orderId, signal })
      // Its link opens the others, too.
      const token = orderToken(orderId)
      if (token) for (const { id } of party.members) if (!orderToken(id)) keepOrderToken(id, token)
      return party
    },
    enabled: partyId !== '',
    staleTime: 0,
  })

/** Undefined for an order of one, and for anyone who has the link of one of its travellers only. */
export function useParty(order: Order) {
  const { data: party, isLoading } = useQuery(partyQuery(order))
  const isShown = party !== undefined && party.members.length > 1
  return { party: isShown ? party : undefined, isLoading }
}

/** Those who are still to be paid for, together. */
export const unpaidOf = <Member extends Pick<Order, 'status' | 'paidCents'>>(party: {
  members: readonly Member[]
}): Member[] => party.members.filter(canPay)
