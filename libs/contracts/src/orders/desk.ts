import { z } from 'zod'
import { call } from '../define'
import { Done, Id, line, OrderRef } from '../primitives'
import { inOrderOfDays, OrderFilterFields } from './admin'

/** What each member of staff has on their own desk: which order lies open, and the lists that they come back to. */

/** A colleague counts as there for so long after they were heard of last; the page says so every 20 seconds. */
export const PRESENT_SECONDS = 45

export const markOpen = call('orders.markOpen', {
  http: 'POST /api/admin/orders/:id/presence',
  summary: 'Say that an order lies open',
  description: 'Colleagues who have it open too hear of it. The answer names them.',
  access: 'admin',
  limit: 'read',
  input: OrderRef,
  output: z.object({
    /** The name is null where identity does not know it, or does not answer. */
    others: z.array(z.object({ id: Id, name: z.string().nullable() })),
  }),
  errors: ['orders.not_found'],
})

/** Never what was searched for, which may be a name. */
export const KeptFilter = inOrderOfDays(
  OrderFilterFields.omit({ search: true }).extend({
    sort: z.enum(['createdAt', 'status', 'total', 'dueDay']).optional(),
    direction: z.enum(['asc', 'desc']).optional(),
  }),
)

export const KeptList = z.object({ id: Id, name: z.string(), filter: z.record(z.string(), z.string()) })
export type KeptList = z.infer<typeof KeptList>

export const MOST_KEPT_LISTS = 30

export const listKeptLists = call('orders.listKept', {
  http: 'GET /api/admin/kept-lists',
  summary: 'List the lists of orders that one keeps',
  description: 'Those of the caller alone, by name.',
  access: 'admin',
  output: z.object({ lists: z.array(KeptList) }),
})

export const keepList = call('orders.keepList', {
  http: 'POST /api/admin/kept-lists',
  summary: 'Keep a list of orders',
  description: `Filters and order of a list under a name; one of the same name takes its place. ${MOST_KEPT_LISTS} at most.`,
  status: 201,
  access: 'admin',
  input: z.strictObject({ name: line(60), filter: KeptFilter }),
  output: KeptList,
})

export const dropList = call('orders.dropList', {
  http: 'DELETE /api/admin/kept-lists/:id',
  summary: 'Delete a list of orders that one keeps',
  description: 'One that is not there is deleted already.',
  status: 204,
  access: 'admin',
  input: z.strictObject({ id: Id }),
  output: Done,
})
