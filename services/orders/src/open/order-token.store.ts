import { defineJob, Job } from '@borderlane/messaging'
import { deleteUnlocked, hashToken, newId } from '@borderlane/persistence'
import { currentRequest } from '@borderlane/runtime'
import { Injectable } from '@nestjs/common'
import { DataSource, type EntityManager } from 'typeorm'
import type { Order } from '../order/order.entity'
import { IN_WORK } from '../order/order-status'
import type { Link } from './order-token'

/**
 * A token opens its order while the order is open, so that the link in a mail does; and 180 days after it was issued
 * or the order's status changed last. $1: the statuses in work.
 */
const HOLDS = `(o.status = ANY($1) OR greatest(t.created_at,
  (SELECT max(at) FROM order_status_history WHERE order_id = o.id)) > now() - interval '180 days')`

const LINK = `t.id, t.origin, t.created_at AS "createdAt", t.ended_at AS "endedAt", t.party_id AS "partyId",
  t.of_maker AS "isOfMaker"`

const EVERY_MS = 3_600_000
const deleteExpiredTokens = defineJob('orders.delete-expired-tokens')

@Injectable()
export class OrderTokenStore {
  constructor(private readonly db: DataSource) {}

  /** Found by the hash of 256 random bits, so the time of the look-up reveals nothing about the token. */
  async findLink(db: EntityManager, token: string, orderId: string): Promise<Link | undefined> {
    const [link] = await db.query<Link[]>(
      `SELECT ${LINK} FROM order_token t JOIN "order" o ON o.id = t.order_id
       WHERE t.token_hash = $2 AND t.order_id = $3 AND ${HOLDS}`,
      [IN_WORK, hashToken(token), orderId],
    )
    return link
  }

  async listLinks(
    { id, makerAccess }: Pick<Order, 'id' | 'makerAccess'>,
    { offset, limit }: { offset: number; limit: number },
  ): Promise<{ links: Link[]; total: number }> {
    const rows = await this.db.query<(Link & { total: number })[]>(
      `SELECT ${LINK}, count(*) OVER ()::int AS total
       FROM order_token t JOIN "order" o ON o.id = t.order_id
       WHERE t.order_id = $2 AND ended_at IS NULL AND NOT (t.of_maker AND $3 = 'ended') AND ${HOLDS}
       ORDER BY t.created_at DESC, t.id`,
      [IN_WORK, id, makerAccess],
    )
    return { links: rows.slice(offset, offset + limit), total: rows[0]?.total ?? 0 }
  }

  /**
   * Ends a link of an order, for all orders of its party, with every link that was made by showing it.
   * @returns undefined: the order has no such link, or it was ended before; else the orders that it opened, and whether
   *   it was of their maker
   */
  async endLink(
    tx: EntityManager,
    orderId: string,
    id: string,
  ): Promise<{ orderIds: string[]; isOfMaker: boolean } | undefined> {
    const [link] = await tx.query<{ hash: string; isOfMaker: boolean }[]>(
      `SELECT token_hash AS hash, of_maker AS "isOfMaker" FROM order_token
       WHERE order_id = $1 AND id = $2 AND ended_at IS NULL`,
      [orderId, id],
    )
    return (
      link && { orderIds: await this.endFrom(tx, `token_hash = $1`, [link.hash]), isOfMaker: link.isOfMaker }
    )
  }

  /** Ends the links to these orders that an account has made, and those that were made with them. */
  async endLinksOfAccount(tx: EntityManager, orderIds: readonly string[], userId: string): Promise<void> {
    await this.endFrom(tx, `minted_by = $1 AND order_id = ANY($2)`, [userId, orderIds])
  }

  /** @returns the orders that lost a link */
  private async endFrom(tx: EntityManager, first: string, values: unknown[]): Promise<string[]> {
    const [ended] = await tx.query<[{ orderId: string }[], number]>(
      `WITH RECURSIVE gone AS (
         SELECT token_hash FROM order_token WHERE ${first}
         UNION SELECT t.token_hash FROM order_token t JOIN gone g ON t.minted_with = g.token_hash)
       UPDATE order_token SET ended_at = now()
       WHERE ended_at IS NULL AND token_hash IN (SELECT token_hash FROM gone) RETURNING order_id AS "orderId"`,
      values,
    )
    return [...new Set(ended.map(({ orderId }) => orderId))]
  }

  /** Whether it is the token of a link that was mailed for erasing the order, within a day. */
  async allowsErasure(token: string, orderId: string): Promise<boolean> {
    const rows = await this.db.query<unknown[]>(
      `SELECT 1 FROM order_token WHERE token_hash = $1 AND order_id = $2 AND purpose = 'erase'
         AND ended_at IS NULL AND created_at > now() - interval '1 day'`,
      [hashToken(token), orderId],
    )
    return rows.length === 1
  }

  /** Deletes expired tokens. They open nothing before that, either. */
  @Job(deleteExpiredTokens, { everyMs: EVERY_MS })
  async removeExpired(): Promise<void> {
    await this.db.query(deleteUnlocked('order_token', `o.id = t.order_id AND NOT ${HOLDS}`, '"order" o'), [
      IN_WORK,
    ])
  }
}

export async function extendPartyTokens(tx: EntityManager, partyId: string, orderId: string): Promise<void> {
  await tx.query(
    `INSERT INTO order_token (token_hash, order_id, purpose, origin, party_id, created_at, of_maker, minted_by, minted_with)
     SELECT DISTINCT ON (token_hash) token_hash, $2::uuid, purpose, origin, party_id, created_at,
       of_maker, minted_by, minted_with
     FROM order_token WHERE party_id = $1 AND ended_at IS NULL ON CONFLICT DO NOTHING`,
    [partyId, orderId],
  )
}

export interface AccessChange {
  orderId: string
  act: 'maker-kept' | 'maker-ended' | 'owner-ended' | 'link-ended'
  linkId?: string
  userId?: string
  at: Date
}

/** The table refuses changes. */
export async function addAccessChange(tx: EntityManager, { orderId, act, linkId, userId, at }: AccessChange) {
  if (act !== 'maker-kept')
    await tx.query(`UPDATE "order" SET access_ends = access_ends + 1 WHERE id = $1`, [orderId])
  await tx.query(
    `INSERT INTO order_access_change (id, order_id, act, link_id, user_id, request_id, at)
     VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [newId(), orderId, act, linkId ?? null, userId ?? null, currentRequest()?.requestId ?? null, at],
  )
}
