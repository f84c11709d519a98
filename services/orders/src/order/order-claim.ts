import type { Caller } from '@borderlane/contracts/caller'
import { log } from '@borderlane/runtime'
import type { EntityManager } from 'typeorm'

/**
 * Gives guests' orders with the caller's confirmed address to the caller. Each finds one owner in its life; its tokens keep
 * working. An unconfirmed address takes nothing.
 * @param only one order instead of all
 */
export async function claimOrders(db: EntityManager, caller: Caller, only?: { id: string }): Promise<void> {
  const { kind, userId, email, emailConfirmed } = caller
  if (kind !== 'user' || !userId || !email || emailConfirmed !== true) return
  // Locked in one order, so that two lists at the same time do not wait for each other in a circle.
  const [, count] = await db.query<[unknown[], number]>(
    `UPDATE "order" SET owner_user_id = $1, claimable = false
     WHERE claimable AND id IN (
       SELECT id FROM "order"
       WHERE claimable AND lower(email) = lower($2) AND ($3::uuid IS NULL OR id = $3)
       ORDER BY id FOR UPDATE)`,
    [userId, email, only?.id ?? null],
  )
  if (count > 0) log.info({ event: 'orders.claimed', userId, count }, 'a confirmed address found its orders')
}
