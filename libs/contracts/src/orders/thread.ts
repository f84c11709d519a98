import { z } from 'zod'
import { call } from '../define'
import { Id, Instant, OrderId, OrderRef, writtenText } from '../primitives'
import { withoutFields } from './templates'

export const MessageText = writtenText(2_000)

/** What staff and the traveller write to each other about one application, oldest first. */
export const Thread = z.object({
  messages: z.array(
    z.object({
      id: Id,
      at: Instant,
      by: z.enum(['staff', 'traveller']),
      /** Of the member of staff; only staff read it. The name is null where identity does not know it, or does not answer. */
      author: z.object({ id: Id, name: z.string().nullable() }).optional(),
      text: z.string(),
      /** It came by mail. */
      mail: z
        .object({
          /** That came along and were not taken. */
          files: z.int(),
          /** Not the address of the order: only staff read it. Null: the mail server did not believe the sender. */
          from: z.string().nullable().optional(),
        })
        .optional(),
    }),
  ),
})
export type Thread = z.infer<typeof Thread>

/** From then on the oldest ones are not shown. */
export const MOST_MESSAGES = 200

/** What each side may write about one application, so that neither keeps the other from writing. */
export const MOST_WRITTEN = 500

export const readThread = call('orders.readThread', {
  http: 'GET /api/orders/:id/messages',
  summary: 'Read the messages about an application',
  description: `What staff and the traveller wrote to each other, oldest first; the last ${MOST_MESSAGES}.`,
  access: 'order-holder',
  input: OrderRef,
  output: Thread,
  errors: ['orders.not_found'],
})

export const writeToStaff = call('orders.writeToStaff', {
  http: 'POST /api/orders/:id/messages',
  summary: 'Write to staff about an application',
  description:
    'A message of the traveller. Staff find it among the applications that wait for an answer. `seen` is the last message that was read: `orders.thread_changed` where another one came since, also one whose answer got lost, and nothing is written twice.',
  status: 201,
  access: 'order-holder',
  limit: 'order',
  input: z.strictObject({ id: OrderId, text: MessageText, seen: Id.nullable() }),
  output: Thread,
  errors: ['orders.not_found', 'orders.erased', 'orders.thread_changed', 'orders.thread_full'],
})

export const writeToTraveller = call('orders.writeToTraveller', {
  http: 'POST /api/admin/orders/:id/messages',
  summary: 'Write to the traveller',
  description:
    'The traveller gets a mail that leads to the message, and answers on the page. `seen` is the last message that was read: `orders.thread_changed` where someone wrote since, and nothing is sent.',
  status: 201,
  access: 'admin',
  input: z.strictObject({ id: OrderId, text: withoutFields(MessageText), seen: Id.nullable() }),
  output: Thread,
  errors: ['orders.not_found', 'orders.erased', 'orders.thread_changed', 'orders.thread_full'],
})
