import { z } from 'zod'
import { call } from '../define'
import {
  Day,
  Done,
  Instant,
  line,
  OrderId,
  OrderRef,
  Version,
  named,
  PageNumber,
  queryInt,
  paged,
} from '../primitives'
import { OrderSummary } from './order'

/** Days that a deleted thing stays in backups: keys and files are backed up apart for so long. */
export const BACKUP_DAYS = 7

/** What was deleted when. Files follow within moments: the list of documents shows it. */
export const ErasureReceipt = named('ErasureReceipt', {
  erasedAt: Instant,
  /** Who did it: the traveller, our staff, or the time that we keep things for. */
  actor: z.enum(['traveller', 'staff', 'system']),
  backupsGoneOn: Day,
})

/** What becomes of what an order says about a person. */
export const OrderPrivacy = named('OrderPrivacy', {
  /** Days that are counted from the decision or the closing. */
  keep: z.object({ filesDays: z.int(), applicantDays: z.int() }),
  /** The days on which each thing is deleted; missing while the order is in work. */
  deletions: z.object({ filesOn: Day, applicantOn: Day }).optional(),
  /** Its files were deleted, because their time had ended. */
  filesDeletedAt: Instant.optional(),
  refusal: z.enum(['orders.cancel_first', 'orders.payment_open']).optional(),
  /**
   * Who asks: `yes` may delete; `with_reason` is staff, who say why; `by_mail` has a link that does not allow it and
   * asks for one that does.
   */
  mayErase: z.enum(['yes', 'with_reason', 'by_mail']),
  /** When our staff looked at passport number and date of birth, newest first, 100 at most. */
  reveals: z.array(Instant),
  receipt: ErasureReceipt.optional(),
})
export type OrderPrivacy = z.infer<typeof OrderPrivacy>

export const getOrderPrivacy = call('orders.getPrivacy', {
  http: 'GET /api/orders/:id/privacy',
  summary: 'Read what is deleted when',
  description: 'The day on which each thing about the traveller is deleted, and what was deleted already.',
  access: 'order-holder',
  input: OrderRef,
  output: OrderPrivacy,
  errors: ['orders.not_found'],
})

export const eraseOrder = call('orders.erase', {
  http: 'POST /api/orders/:id/erasure',
  summary: 'Delete what an order says about its traveller',
  description:
    'For its signed-in owner, for anyone who has the link that was mailed for it, and for staff with a reason. Amounts and statuses stay. A paid application that is not decided is cancelled first. The version is the one that was looked at.',
  access: 'order-holder',
  weighty: true,
  limit: 'order',
  // Payments is asked.
  deadlineMs: 10_000,
  input: z.strictObject({
    id: OrderId,
    version: Version.min(1),
    reason: line(500).optional(),
  }),
  output: ErasureReceipt,
  errors: [
    'orders.not_found',
    'orders.changed',
    'orders.cancel_first',
    'orders.payment_open',
    'orders.erasure_link_needed',
  ],
})

export const requestErasureLink = call('orders.requestErasureLink', {
  http: 'POST /api/orders/:id/erasure-link',
  summary: 'Mail a link that allows deleting',
  description: "Goes to the order's own address only; at most three a day.",
  status: 202,
  access: 'order-holder',
  limit: 'mail',
  input: OrderRef,
  output: Done,
  errors: ['orders.not_found', 'orders.erased', 'orders.too_many_mails'],
})

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
