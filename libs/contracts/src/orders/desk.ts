import { z } from 'zod'
import { call } from '../define'
import { Done, Id, line, onceEach, OrderRef } from '../primitives'
import { inOrderOfDays, OrderFilterFields } from './admin'
import { ORDER_COLUMNS } from './order-column'

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
    sort: z.enum(['createdAt', 'status', 'total', 'dueDay', 'target']).optional(),
    direction: z.enum(['asc', 'desc']).optional(),
  }),
)

export const KeptList = z.object({
  id: Id,
  name: z.string(),
  filter: z.record(z.string(), z.string()),
  /** As chosen with it; another version may know other ones. Empty: each reader's own. */
  columns: z.array(z.string()),
  /** The whole team has it in its lists. */
  isShared: z.boolean(),
  /** Who saved it. The name is as it was then, also of a person who has left; null: one's own, or unknown. */
  owner: z.object({ id: Id, name: z.string().nullable() }),
})
export type KeptList = z.infer<typeof KeptList>

export const MOST_KEPT_LISTS = 30

export const listKeptLists = call('orders.listKept', {
  http: 'GET /api/admin/kept-lists',
  summary: 'List the saved views of orders',
  description: 'Those of the caller, then those that others share, by name.',
  access: 'admin',
  output: z.object({ lists: z.array(KeptList) }),
})

export const keepList = call('orders.keepList', {
  http: 'POST /api/admin/kept-lists',
  summary: 'Save a view of orders',
  description: `Filters, order and columns of a list under a name; the caller's view of the same name is replaced. ${MOST_KEPT_LISTS} at most. No two shared ones have one name: \`orders.view_name_taken\`.`,
  status: 201,
  access: 'admin',
  input: z.strictObject({
    name: line(60),
    filter: KeptFilter,
    columns: z.array(z.enum(ORDER_COLUMNS)).max(ORDER_COLUMNS.length).overwrite(onceEach).default([]),
    isShared: z.boolean().default(false),
  }),
  output: KeptList,
  errors: ['orders.view_name_taken'],
})

export const dropList = call('orders.dropList', {
  http: 'DELETE /api/admin/kept-lists/:id',
  summary: 'Delete a saved view of one’s own',
  description: 'One of the caller, shared or not.',
  status: 204,
  access: 'admin',
  input: z.strictObject({ id: Id }),
  output: Done,
  errors: ['orders.view_not_found'],
})

export const dropSharedList = call('orders.dropSharedList', {
  http: 'DELETE /api/admin/shared-lists/:id',
  summary: 'Delete a shared view of any colleague',
  description: 'One that is not there is deleted already.',
  status: 204,
  access: 'admin',
  input: z.strictObject({ id: Id }),
  output: Done,
})
