import { z } from 'zod'
import { Id, Instant, OrderId, Role } from './primitives'

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

export const ACCOUNT_ACTIONS = [
  'role_given',
  'role_taken',
  'account_banned',
  'account_unbanned',
  'account_signed_out',
] as const
export const AccountAct = z.object({
  userId: Id,
  actorId: Id,
  action: z.enum(ACCOUNT_ACTIONS),
  role: Role.nullable(),
})
export type AccountAct = z.infer<typeof AccountAct>

export const SiteAct = z.object({
  changeId: Id,
  actorId: Id,
  changes: z
    .array(z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() }))
    .min(1),
})
export type SiteAct = z.infer<typeof SiteAct>

/**
 * Acts of staff about no order alone: many left the house in a file, the office is closed or open on a day, the site was
 * set otherwise, a template was changed, a shared view was deleted,
 * skills of a colleague were set, assigning was turned on or off, many orders were changed at once.
 */
export const OTHER_ACTIONS = [
  'export',
  'close_day',
  'open_day',
  'settings',
  'template',
  'drop_view',
  'skills',
  'assigning',
  'bulk',
  ...ACCOUNT_ACTIONS,
] as const
export type OtherAction = (typeof OTHER_ACTIONS)[number]
