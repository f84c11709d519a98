import { z } from 'zod'
import { call } from '../define'
import { PageNumber, queryInt, paged } from '../primitives'
import { OrderSummary } from './order'

export const listOrders = call('orders.list', {
  http: 'GET /api/orders',
  summary: 'List the own orders',
  description:
    "The caller's own orders, newest first; including those they made as a guest, once their address is confirmed.",
  access: 'user',
  input: z.strictObject({
    page: PageNumber,
    pageSize: queryInt(z.int().min(1).max(50)).default(20),
  }),
  output: z.object({
    orders: z.array(OrderSummary),
    ...paged,
  }),
})
