import { randomBytes } from 'node:crypto'
import { hashToken, insertRows, type NewRow } from '@borderlane/persistence'
import type { EntityManager } from 'typeorm'
import { IN_WORK } from '../order/order-status'

const TOKEN_BYTES = 32
/**
 * A token opens its order for as long as the order is in work, so that the link in a mail does; and so long after it
 * was issued and after the order's last change. $1: the statuses in work.
 */
const HOLDS = `(o.status = ANY($1) OR greatest(t.created_at,
  (SELECT max(at) FROM order_status_history WHERE order_id = o.id)) > now() - interval '180 days')`

/** Given to the browser that made the order, or mailed to the order's address. */
type Origin = 'maker' | 'mail'

/** A token that an order has or had, without the token itself. */
export interface Link {
  id: string
  origin: Origin
  createdAt: Date
  /** Ended by whoever the order belongs to. */
  endedAt: Date | null
}

/** What a further token of an order is for: `open` for its maker or in a mail, `erase` in a mail only. */
export type Purpose = { origin: 'maker'; purpose?: 'open' } | { origin: 'mail'; purpose: 'open' | 'erase' }

/** A further token that opens the order. Only its hash is kept: the token cannot be shown again. */
export async function mintToken(tx: EntityManager, orderId: string, purpose: Purpose): Promise<string> {
  const { token, row } = newToken(orderId, purpose)
  await insertRows(tx, [row])
  return token
}

/** The same, still to be written. */
export function newToken(
  orderId: string,
  { origin, purpose = 'open' }: Purpose,
): { token: string; row: NewRow } {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  const values = { token_hash: hashToken(token), order_id: orderId, purpose, origin }
  return { token, row: { table: 'order_token', values } }
}

const COLUMNS = `t.id, t.origin, t.created_at AS "createdAt", t.ended_at AS "endedAt"`

/** Found by the hash of 256 random bits, so the time of the look-up reveals nothing about the token. */
export async function findLink(db: EntityManager, token: string, orderId: string): Promise<Link | undefined> {
  const [link] = await db.query<Link[]>(
    `SELECT ${COLUMNS} FROM order_token t JOIN "order" o ON o.id = t.order_id
     WHERE t.token_hash = $2 AND t.order_id = $3 AND ${HOLDS}`,
    [IN_WORK, hashToken(token), orderId],
  )
  return link
}

/** The links that open an order now, newest first. */
export async function listLinks(
  db: EntityManager,
  { id, makerAccess }: { id: string; makerAccess: string },
  { offset, limit }: { offset: number; limit: number },
): Promise<{ links: Link[]; total: number }> {
  const rows = await db.query<(Link & { total: number })[]>(
    `SELECT ${COLUMNS}, count(*) OVER ()::int AS total
     FROM order_token t JOIN "order" o ON o.id = t.order_id
     WHERE t.order_id = $2 AND ended_at IS NULL AND (t.origin = 'mail' OR $3 <> 'ended') AND ${HOLDS}
     ORDER BY t.created_at DESC, t.id`,
    [IN_WORK, id, makerAccess],
  )
  return { links: rows.slice(offset, offset + limit), total: rows[0]?.total ?? 0 }
}

/** @returns false: the order has no such link, or it was ended before */
export async function endLink(tx: EntityManager, orderId: string, id: string): Promise<boolean> {
  const [, count] = await tx.query<[unknown[], number]>(
    `UPDATE order_token SET ended_at = now() WHERE order_id = $1 AND id = $2 AND ended_at IS NULL`,
    [orderId, id],
  )
  return count > 0
}

/** Whether it is the token of a link that was mailed for erasing the order, within a day. */
export async function allowsErasure(db: EntityManager, token: string, orderId: string): Promise<boolean> {
  const rows = await db.query<unknown[]>(
    `SELECT 1 FROM order_token WHERE token_hash = $1 AND order_id = $2 AND purpose = 'erase'
       AND ended_at IS NULL AND created_at > now() - interval '1 day'`,
    [hashToken(token), orderId],
  )
  return rows.length === 1
}

/** Forgets the tokens that open nothing any more. */
export async function removeExpiredTokens(db: EntityManager): Promise<void> {
  await db.query(`DELETE FROM order_token t USING "order" o WHERE o.id = t.order_id AND NOT ${HOLDS}`, [
    IN_WORK,
  ])
}
