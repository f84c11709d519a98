import type { Order } from '@borderlane/contracts/orders/order'
import { useNavigate } from 'react-router'
import { api, useReread } from '../../http/client'
import { partyRoutes } from '../../http/party-routes'
import { choiceOf, paths } from '../navigation/paths'
import { orderQuery } from '../order/order.queries'
import { keepOrderToken } from '../session/order-token'
import { useSession } from '../session/session'

interface NextTraveller {
  from: string
  guardian?: string
  /** Passports of those who come after them. */
  also?: readonly string[]
}

/** Makes the order a party, if it is not one yet, and opens the form for one more. */
export function useNextTraveller() {
  const navigate = useNavigate()
  const reread = useReread()
  return async (order: Order, { from, guardian, also = [] }: NextTraveller): Promise<void> => {
    const { party, partyToken } = await api.call(
      partyRoutes.foundParty,
      { id: order.id, guardian },
      { orderId: order.id },
    )
    if (!useSession.getState().user) for (const { id } of party.members) keepOrderToken(id, partyToken)
    const later = also.length > 0 ? `&also=${also.join(',')}` : ''
    await navigate(`${paths.apply({ ...choiceOf(order), from })}&beside=${order.id}${later}`)
    // Only now: the page that the form was opened from would load its party and forget what was pressed. The form that
    // is open waits for none of it.
    void reread(orderQuery(order.id).queryKey)
  }
}
