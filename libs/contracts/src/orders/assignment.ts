import { z } from 'zod'
import { call } from '../define'
import { Id, OrderId } from '../primitives'
import { StaffOrder, StaffText } from './admin'
import { Skills } from './skills'
import type { StepCode } from './next-step'

/** Steps of a case that someone of us looks after: until it has ended, no matter who acts. */
export const STEPS_IN_HAND = [
  'submit',
  'send_visa',
  'pay_further',
  'fee_unpaid',
  'answer',
  'documents',
  'decide',
] as const satisfies StepCode[]

export const assignOrder = call('orders.assign', {
  http: 'PUT /api/admin/orders/:id/assignee',
  summary: 'Say who works on an order',
  description:
    'Takes it, gives it to a colleague, or puts it back for everybody (`assigneeId` is null). `seen` is who had it when it was read: `orders.changed` where that is someone else by now. Anyone who takes it from a colleague says why in `note`, which goes to the notes of the order.',
  access: 'admin',
  input: z.strictObject({
    id: OrderId,
    assigneeId: Id.nullable(),
    seen: Id.nullable(),
    note: StaffText.optional(),
  }),
  output: StaffOrder,
  errors: ['orders.not_found', 'orders.changed', 'orders.erased'],
})

export const takeNextOrder = call('orders.takeNext', {
  http: 'POST /api/admin/orders/next',
  summary: 'Take the next order',
  description:
    'The most urgent one that waits for us and that no one works on: its day first, then the oldest. Two who ask at once get different ones. Null where nothing waits.',
  access: 'admin',
  output: z.object({ order: z.object({ id: OrderId, reference: z.string() }).nullable() }),
})

const Load = { open: z.int(), late: z.int() }

export const readLoad = call('orders.readLoad', {
  http: 'GET /api/admin/orders/load',
  summary: 'Read who works on how many orders',
  description:
    'Everybody who works on orders, with those that have not ended and how many of these are past their day; and what waits for us that no one works on.',
  access: 'admin',
  output: z.object({
    /** Least to do first. */
    people: z.array(
      z.object({
        id: Id,
        /** Null where identity does not know, or does not answer. */
        name: z.string().nullable(),
        /** False: has orders still, but does not work on them any more. */
        works: z.boolean(),
        /** Which cases they are given; missing: none. */
        skills: Skills.optional(),
        ...Load,
      }),
    ),
    unassigned: z.object(Load),
    /** New cases are given to those whose skills fit. */
    assigns: z.boolean().optional(),
  }),
})
