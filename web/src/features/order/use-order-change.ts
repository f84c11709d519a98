import type { Order } from '@borderlane/contracts/orders/order'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isCode } from '../../http/client'
import { orderQuery } from '../../parts/order/order.queries'

interface Outcome {
  onSaved: () => void
  onRefused?: (error: Error) => void
}

/**
 * A change of an order by its traveller. It is sent with the version that they saw when they began: what someone else
 * has changed meanwhile is shown before it is overwritten.
 * @param send the call, with that version; what it answers is shown at once
 */
export function useOrderChange(
  order: Order,
  send: (version: number) => Promise<Order>,
  { onSaved, onRefused }: Outcome,
) {
  const queryClient = useQueryClient()
  const [version, setVersion] = useState(order.version)
  const { queryKey } = orderQuery(order.id)
  return useMutation({
    mutationFn: () => send(version),
    onSuccess: (changed) => {
      queryClient.setQueryData(queryKey, changed)
      onSaved()
    },
    onError: async (error) => {
      onRefused?.(error)
      if (!isCode(error, 'orders.changed', 'orders.fixed', 'orders.already_paid', 'orders.not_payable'))
        return
      const now = await queryClient.fetchQuery(orderQuery(order.id)).catch(() => undefined)
      if (now) setVersion(now.version)
    },
  })
}
