import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { watchOrder } from '../../http/event-stream'
import {
  documentsQuery,
  documentViewsQuery,
  orderAccessQuery,
  orderQuery,
} from '../../parts/order/order.queries'

/** Keeps an order and its documents up to date. False while the line is broken. */
export function useLiveOrder(orderId: string): boolean {
  const queryClient = useQueryClient()
  const [open, setOpen] = useState(true)
  useEffect(() => {
    const watching = new AbortController()
    void watchOrder({
      orderId,
      signal: watching.signal,
      onLine: setOpen,
      onChange: () => {
        void queryClient.invalidateQueries({ queryKey: orderQuery(orderId).queryKey })
        void queryClient.invalidateQueries({ queryKey: documentsQuery(orderId).queryKey })
        void queryClient.invalidateQueries({ queryKey: orderAccessQuery(orderId).queryKey })
        void queryClient.invalidateQueries({ queryKey: documentViewsQuery(orderId).queryKey })
      },
    })
    return () => watching.abort()
  }, [orderId, queryClient])
  return open
}
