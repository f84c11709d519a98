import { z } from 'zod'
import { call } from '../define'
import { CountryCode, OrderId, OrderStatus, queryIds, searchText } from '../primitives'

/** What a search for an order may be. */
export const FOUND_BY =
  "`search` is the beginning of a reference (with or without BL-), part of a name or e-mail address, a phone number, the last four of a passport number, the authority's own number, or the id of a payment."
export const OrderSearch = searchText(500).default('')

export const MOST_NAMES = 100

export const listOrderNames = call('orders.listNames', {
  http: 'GET /api/admin/order-names',
  summary: 'Find orders by reference or person',
  description: `Reference and name of the orders that are found, newest first, or of those in \`ids\` (with commas between). ${FOUND_BY}`,
  access: 'admin',
  input: z.strictObject({
    search: OrderSearch,
    ids: queryIds(MOST_NAMES).optional(),
  }),
  output: z.object({
    orders: z.array(
      z.object({
        id: OrderId,
        reference: z.string(),
        fullName: z.string(),
        /** For those who work on cases. */
        case: z.object({ status: OrderStatus, to: CountryCode }).optional(),
      }),
    ),
    /** More are found than are named. */
    hasMore: z.boolean(),
    /** Older orders that are not found by parts of their answers yet; missing when all are. */
    unsearched: z.int().optional(),
  }),
})
