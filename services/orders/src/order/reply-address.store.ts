import { randomBytes } from 'node:crypto'
import type { EntityManager } from 'typeorm'

/** As `ReplyToken` of the contracts has it: of one case, because a mail server may change that. */
const LETTERS = 'abcdefghijklmnopqrstuvwxyz234567'
const LENGTH = 20

/**
 * Table `reply_address`: by what the reply address of an order is recognised. The same in all its mails, and it opens
 * nothing: it is kept as it is.
 * @returns the token that the order has, or has now
 */
export async function giveReplyToken(db: EntityManager, orderId: string): Promise<string> {
  const token = [...randomBytes(LENGTH)].map((byte) => LETTERS[byte % LETTERS.length]).join('')
  // Another mail of the order may be first at the same moment.
  await db.query(`INSERT INTO reply_address (order_id, token) VALUES ($1, $2) ON CONFLICT DO NOTHING`, [
    orderId,
    token,
  ])
  const [row] = await db.query<[{ token: string }]>(`SELECT token FROM reply_address WHERE order_id = $1`, [
    orderId,
  ])
  return row.token
}

/** @returns undefined: no order has this token, or has it any more */
export async function findOrderOfReply(db: EntityManager, token: string): Promise<string | undefined> {
  const [row] = await db.query<{ order_id: string }[]>(
    `SELECT order_id FROM reply_address WHERE token = $1`,
    [token],
  )
  return row?.order_id
}
