import { z } from 'zod'
import { Id, Instant, OrderId } from './primitives'

/** What staff have done for a traveller outside of orders, which writes it down with what staff do there. */
export const StaffAct = z.object({
  orderId: OrderId,
  /** Account of the member of staff. */
  actorId: Id,
  action: z.enum(['upload', 'name', 'delete', 'pay', 'propose', 'confirm', 'refuse']),
  /** The document, the payment or what waits for a second person. */
  subject: Id,
  at: Instant,
})
export type StaffAct = z.infer<typeof StaffAct>

/** Acts of staff about no order alone: many left the house in a file, or the office is closed or open on a day. */
export const OTHER_ACTIONS = ['export', 'close_day', 'open_day'] as const
export type OtherAction = (typeof OTHER_ACTIONS)[number]
