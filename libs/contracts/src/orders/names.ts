import { z } from 'zod'
import { call } from '../define'
import { OrderId, queryIds, searchText } from '../primitives'

/** Orders that one question names or finds. */
export const MOST_NAMES = 100

export const listOrderNames = call('orders.listNames', {
  http: 'GET /api/admin/order-names',
  summary: 'Find orders by reference or person',
  description:
    "Reference and name of the orders that `search` finds, newest first, or of those in `ids` (with commas between). `search` is the beginning of a reference, the authority's own reference, a whole e-mail address, or whole words of a name.",
  access: 'admin',
  input: z.strictObject({
    search: searchText(254).default(''),
    ids: queryIds(MOST_NAMES).optional(),
  }),
  output: z.object({
    orders: z.array(z.object({ id: OrderId, reference: z.string(), fullName: z.string() })),
    /** More are found than are named. */
    hasMore: z.boolean(),
  }),
})
