import { useQuery } from '@tanstack/react-query'
import { callQuery, freshQuery } from '../../http/client'
import { staffRoutes } from '../../http/staff-routes'

export const foundOrdersQuery = (search: string) =>
  freshQuery(['order-names', search], staffRoutes.listOrderNames, { search }, { enabled: search !== '' })

/** Reference and person of orders, by id; what cannot be asked for is missing. */
export function useOrderNames(ids: readonly (string | null)[]) {
  const asked = [...new Set(ids.flatMap((id) => id ?? []))].sort()
  const { data } = useQuery(
    callQuery(
      ['order-names', 'of', asked],
      staffRoutes.listOrderNames,
      { ids: asked.join(',') },
      { enabled: asked.length > 0 },
    ),
  )
  return new Map(data?.orders.map((order) => [order.id, order]))
}
