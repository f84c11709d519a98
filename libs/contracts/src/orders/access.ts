import { z } from 'zod'
import { call } from '../define'
import { Device, Id, Instant, OrderId, PageNumber, queryInt, named, paged } from '../primitives'

/**
 * A way to open an order: the account that it belongs to, that of a maker with another address, a link of the browser
 * that made it, one that we mailed, or one that a party gave to its traveller. Accounts have no number: there is one of each.
 */
export const OrderOpener = named('OrderOpener', {
  id: z.union([z.enum(['owner', 'maker']), Id]),
  kind: z.enum(['owner', 'maker', 'maker-link', 'mailed-link', 'member-link']),
  /** Since when; missing where an account got it later. */
  since: Instant.optional(),
  /** Of the maker: with what it was made. */
  device: Device.optional(),
  isYours: z.boolean(),
})
export type OrderOpener = z.infer<typeof OrderOpener>

export const listOrderAccess = call('orders.listAccess', {
  http: 'GET /api/orders/:id/access',
  summary: 'List who can open an order',
  description:
    'Accounts first, then links, newest first. `question`: the caller came by a mailed link, or with the account of the address, and no one has said yet whether they made it themselves; what they change before that counts as no answer.',
  access: 'order-holder',
  input: z.strictObject({
    id: OrderId,
    page: PageNumber,
    pageSize: queryInt(z.int().min(1).max(50)).default(20),
  }),
  output: z.object({
    question: z.object({ madeAt: Instant, device: Device.optional() }).nullable(),
    /** The caller may end what is listed. */
    mayEnd: z.boolean(),
    openers: z.array(OrderOpener),
    ...paged,
  }),
  errors: ['orders.not_found'],
})

export const answerMaker = call('orders.answerMaker', {
  http: 'POST /api/orders/:id/maker',
  summary: 'Say whether you made an order',
  description:
    '`yes` keeps what the browser that made it may; `no`, and `none` for going on without an answer, ends it, and so does a later `no`. For the person who came by a mailed link or has the account of the address. A payment that was begun goes on.',
  access: 'order-holder',
  noAct: true,
  input: z.strictObject({ id: OrderId, answer: z.enum(['yes', 'no', 'none']) }),
  /** Whether the person who made it can still open it: `yes` does not bring back what was ended before. */
  output: z.object({ isKept: z.boolean() }),
  errors: ['orders.not_found', 'orders.address_only'],
})

export const endOrderAccess = call('orders.endAccess', {
  http: 'DELETE /api/orders/:id/access/:openerId',
  summary: 'End a way to open an order',
  description:
    'An account or a link. For the person who came by a mailed link or has the account of the address. Later mails bring new links.',
  status: 204,
  access: 'order-holder',
  noAct: true,
  input: z.strictObject({ id: OrderId, openerId: OrderOpener.shape.id }),
  output: z.object({}),
  errors: ['orders.not_found', 'orders.address_only', 'orders.access_not_found'],
})
