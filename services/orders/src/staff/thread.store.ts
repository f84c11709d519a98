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
}

export async function addMessage(
  tx: EntityManager,
  { id, order_id, writer, author_id, sealed, at, answer_due }: OrderMessageRow,
): Promise<void> {
  await tx.query(
    `INSERT INTO order_message (id, order_id, writer, author_id, sealed, at, answer_due) VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [id, order_id, writer, author_id, sealed, at, answer_due],
  )
}

/** The last ones of an order, oldest first. */
export const listMessages = (db: EntityManager, orderId: string): Promise<OrderMessageRow[]> =>
  db.query<OrderMessageRow[]>(
    `SELECT * FROM (
       SELECT id, order_id, writer, author_id, sealed, at, answer_due FROM order_message WHERE order_id = $1
       ORDER BY at DESC, id DESC LIMIT ${MOST_MESSAGES}) last ORDER BY at, id`,
    [orderId],
  )

/** The last message of an order, and how many one side has written. */
export async function findLastMessage(
  db: EntityManager,
  orderId: string,
  writer: OrderMessageRow['writer'],
): Promise<{ last: string | null; written: number }> {
  const [row] = await db.query<{ id: string; written: number }[]>(
    `SELECT id, count(*) FILTER (WHERE writer = $2) OVER ()::int AS written FROM order_message
     WHERE order_id = $1 ORDER BY at DESC, id DESC LIMIT 1`,
    [orderId, writer],
  )
  return { last: row?.id ?? null, written: row?.written ?? 0 }
}

/** All of an order. */
export async function removeMessages(tx: EntityManager, orderId: string): Promise<void> {
  await tx.query(`DELETE FROM order_message WHERE order_id = $1`, [orderId])
  await endAnswer(tx, orderId)
}
