import { z } from 'zod'
import { call } from '../define'
import { Id, Instant, OrderId, Version } from '../primitives'
import { OrderFilter, StaffText } from './admin'
import type { StaffStatus } from './statuses'

/** What an authority decided, and closing, are recorded one at a time. */
export const BULK_STATUSES = [
  'in_review',
  'submitted_to_govt',
  'waiting_on_govt',
] as const satisfies readonly StaffStatus[]

/** So many orders are changed at once, and so many of them may be named one by one. */
export const MOST_BULK = 5_000
export const MOST_NAMED = 500

const BulkAct = z.discriminatedUnion('kind', [
  /** `reason`: of those that go to the authority without a filing. */
  z.strictObject({ kind: z.literal('status'), status: z.enum(BULK_STATUSES), reason: StaffText.optional() }),
  z.strictObject({ kind: z.literal('assign'), assigneeId: Id }),
])
export type BulkAct = z.infer<typeof BulkAct>

/** An order as it was seen when it was picked: it is not changed if it has changed since. */
const PickedOrder = z.strictObject({ id: OrderId, version: Version, assigneeId: Id.nullable() })
export type PickedOrder = z.infer<typeof PickedOrder>

const Bulk = z
  .object({
    id: Id,
    /** Orders that it is about. */
    count: z.int(),
    changed: z.int(),
    /** Those that stayed as they are, by why: a code of the table of errors. Where there is no such order: its id. */
    refused: z.array(z.object({ code: z.string(), references: z.array(z.string()) })),
    /** Null: it goes on. */
    endedAt: Instant.nullable(),
    /** Whether it undoes another one. */
    isUndo: z.boolean(),
  })
  .meta({ id: 'Bulk' })
export type Bulk = z.infer<typeof Bulk>

export const previewBulk = call('orders.previewBulk', {
  http: 'POST /api/admin/bulks/preview',
  summary: 'Preview a change of many orders',
  description: `How many orders of a list would change (the newest ${MOST_BULK} at most), and how many of these need a reason. Nothing is changed.`,
  access: 'admin',
  input: z.strictObject({ act: BulkAct, filter: OrderFilter }),
  output: z.object({ of: z.int(), going: z.int(), unexplained: z.int() }),
})

export const startBulk = call('orders.startBulk', {
  http: 'POST /api/admin/bulks',
  summary: 'Change many orders',
  description: `Those that are named, ${MOST_NAMED} at most, or those of a list that can change, the newest ${MOST_BULK} at most. The work goes on after the answer, through a restart too. \`id\` is the caller's: repeated, nothing is begun twice. An order that is named twice counts once. A status that does not follow the order’s own is refused with \`orders.not_next_status\`. What one order is refused for keeps no other one back.`,
  status: 202,
  access: 'admin',
  bodyBytes: 96 * 1024,
  bodyKeys: 4 * MOST_NAMED + 100,
  input: z
    .strictObject({
      id: Id,
      act: BulkAct,
      orders: z.array(PickedOrder).min(1).max(MOST_NAMED).optional(),
      filter: OrderFilter.optional(),
    })
    .refine(({ orders, filter }) => (orders === undefined) !== (filter === undefined), {
      path: ['orders'],
      error: 'or filter must be there, and not both',
    }),
  output: Bulk,
  errors: ['orders.bulk_not_found'],
})

export const readBulk = call('orders.readBulk', {
  http: 'GET /api/admin/bulks/:id',
  summary: 'Follow a change of many orders',
  description:
    'One that the caller has begun, for 30 days: how far it is, and which orders were refused, and why.',
  access: 'admin',
  input: z.strictObject({ id: Id }),
  output: Bulk,
  errors: ['orders.bulk_not_found'],
})

export const undoBulk = call('orders.undoBulk', {
  http: 'POST /api/admin/bulks/:id/undo',
  summary: 'Undo a change of many orders',
  description:
    'Each order that it has changed becomes what it was, unless someone has changed it since. A mail about a status that has not left yet is withdrawn. The answer is a change of its own; repeated, it is the same one.',
  status: 202,
  access: 'admin',
  input: z.strictObject({ id: Id, reason: StaffText }),
  output: Bulk,
  errors: ['orders.bulk_not_found'],
})
