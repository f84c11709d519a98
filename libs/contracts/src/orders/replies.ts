import { z } from 'zod'
import { call } from '../define'
import { Id, typed, writtenText } from '../primitives'

/** Of one order, in the reply address of its mails: 100 bits, which say nothing about it. */
export const ReplyToken = z.string().regex(/^[a-z2-7]{20}$/)

/** Longer than what is typed on the page: in a mail program no one sees what is counted. */
export const ReplyText = writtenText(10_000)

/**
 * A mail came to the reply address of an order. It counts once, however often it is handed over. An order that was erased
 * looks like one that does not exist.
 */
export const receiveReply = call('orders.receiveReply', {
  input: z.strictObject({
    token: ReplyToken,
    /** Whom the mail says that it is from; null: the mail server does not believe it. */
    from: typed(254).nullable(),
    /** A hash of its Message-ID. */
    mailId: z.string().regex(/^[\w-]{43}$/),
    /** What the traveller wrote; null: the mail cannot be taken, and who sent it is all that is asked. */
    text: ReplyText.nullable(),
    /** Files that came along, and are not taken. */
    files: z.int().min(0).max(999),
  }),
  output: z.object({
    orderId: Id,
    /** It came from the address of the order: no one else is answered. */
    isTheirs: z.boolean(),
    isTaken: z.boolean(),
  }),
  errors: ['orders.not_found', 'orders.thread_full'],
})
