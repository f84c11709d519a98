import { MOST_MESSAGES } from '@borderlane/contracts/orders/thread'
import type { EntityManager } from 'typeorm'
import { endAnswer } from '../order/order-targets.store'

/** Table `order_message`: what staff and travellers write to each other, encrypted by the key of the order. */
export interface OrderMessageRow {
  id: string
  order_id: string
  writer: 'staff' | 'traveller'
  /** The account of a member of staff. */
  author_id: string | null
  sealed: string
  at: Date
  /** Until when the traveller gets an answer, who does not wait for one already. */
  answer_due: Date | null
  /** Of one that came by mail: a hash of its Message-ID, and how many files came along. */
  mail_id: string | null
  mail_files: number | null
  /** By mail from an address that is not the traveller's; its first line is the address. */
  is_foreign: boolean
}

export type NewMessage = Omit<OrderMessageRow, 'mail_id' | 'mail_files' | 'is_foreign'> &
  Partial<Pick<OrderMessageRow, 'mail_id' | 'mail_files' | 'is_foreign'>>

export async function addMessage(tx: EntityManager, message: NewMessage): Promise<void> {
  const { id, order_id, writer, author_id, sealed, at, answer_due } = message
  const { mail_id = null, mail_files = null, is_foreign = false } = message
  await tx.query(
    `INSERT INTO order_message
       (id, order_id, writer, author_id, sealed, at, answer_due, mail_id, mail_files, is_foreign)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [id, order_id, writer, author_id, sealed, at, answer_due, mail_id, mail_files, is_foreign],
  )
}

/**
 * The last ones of an order, oldest first.
 * @param withForeign for staff: also those that came from another address
 */
export const listMessages = (
  db: EntityManager,
  orderId: string,
  { withForeign = false } = {},
): Promise<OrderMessageRow[]> =>
  db.query<OrderMessageRow[]>(
    `SELECT * FROM (
       SELECT id, order_id, writer, author_id, sealed, at, answer_due, mail_id, mail_files, is_foreign
       FROM order_message WHERE order_id = $1 AND ($2 OR NOT is_foreign)
       ORDER BY at DESC, id DESC LIMIT ${MOST_MESSAGES}) last ORDER BY at, id`,
    [orderId, withForeign],
  )

/** The last message of an order that this side sees, and how many it has written. */
export async function findLastMessage(
  db: EntityManager,
  orderId: string,
  writer: OrderMessageRow['writer'],
): Promise<{ last: string | null; written: number }> {
  const [row] = await db.query<{ id: string; written: number }[]>(
    `SELECT id, count(*) FILTER (WHERE writer = $2) OVER ()::int AS written FROM order_message
     WHERE order_id = $1 AND ($2 = 'staff' OR NOT is_foreign) ORDER BY at DESC, id DESC LIMIT 1`,
    [orderId, writer],
  )
  return { last: row?.id ?? null, written: row?.written ?? 0 }
}

/** How many of an order's messages are its traveller's, or of other addresses; and whether this mail is among them. */
export async function countReceived(
  tx: EntityManager,
  orderId: string,
  { mailId, isForeign }: { mailId: string; isForeign: boolean },
): Promise<{ written: number; isKnown: boolean }> {
  const [row] = await tx.query<[{ written: number; isKnown: boolean }]>(
    `SELECT count(*) FILTER (WHERE is_foreign = $3)::int AS written,
       coalesce(bool_or(mail_id = $2), false) AS "isKnown"
     FROM order_message WHERE order_id = $1 AND writer = 'traveller'`,
    [orderId, mailId, isForeign],
  )
  return row
}

/** All of an order, and the address to which more could come. */
export async function removeMessages(tx: EntityManager, orderId: string): Promise<void> {
  await tx.query(`DELETE FROM reply_address WHERE order_id = $1`, [orderId])
  await tx.query(`DELETE FROM order_message WHERE order_id = $1`, [orderId])
  await endAnswer(tx, orderId)
}
