import type { Order } from '@borderlane/contracts/orders/order'
import { api } from '../../http/client'
import { threadRoutes } from '../../http/thread-routes'
import { OrderThread } from '../../parts/order/thread'

/** The traveller reads what staff wrote, and answers. */
export function OrderMessages({ order: { id, erasedAt } }: { order: Order }) {
  return (
    <OrderThread
      orderId={id}
      side="traveller"
      isClosed={Boolean(erasedAt)}
      send={(text, seen) => api.call(threadRoutes.writeToStaff, { id, text, seen }, { orderId: id })}
    />
  )
}
