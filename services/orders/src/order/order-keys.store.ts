import { randomBytes } from 'node:crypto'
import { FieldCipher, type NewRow, type SealedColumn } from '@borderlane/persistence'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import { PIECES_OF_TODAY } from './order-search'

const KEY_BYTES = 32

export const contextOfKey = (orderId: string): string => `order_key|${orderId}`

const cipherOf = (key: string): FieldCipher => new FieldCipher(`order:${key}`)

export interface OrderKeyRow {
  order_id: string
  kid: string
  wrapped: string
}

/**
 * One data key per order, wrapped by the master key of the settings. Destroying the key erases what it
 * sealed, in every copy of the order's row: the keys lie in a table that is backed up apart (docs/adr/0020).
 */
@Injectable()
export class OrderKeys {
  constructor(private readonly master: FieldCipher) {}

  /** Makes the key of a new order. @returns `row`: to be written with the order */
  makeKey(orderId: string): { key: FieldCipher; row: NewRow } {
    const key = randomBytes(KEY_BYTES).toString('base64')
    const wrapped = this.master.encrypt(key, contextOfKey(orderId))
    const values = { order_id: orderId, kid: this.master.activeKid, wrapped }
    return { key: cipherOf(key), row: { table: 'order_key', values } }
  }

  /** The keys of many orders in one look; a destroyed one is missing. */
  async openKeys(
    db: Pick<EntityManager, 'query'>,
    orderIds: readonly string[],
  ): Promise<Map<string, FieldCipher>> {
    const rows = (await db.query(`SELECT order_id, wrapped FROM order_key WHERE order_id = ANY($1::uuid[])`, [
      orderIds,
    ])) as Pick<OrderKeyRow, 'order_id' | 'wrapped'>[]
    return new Map(rows.map((row) => [row.order_id, this.openKey(row)]))
  }

  private openKey({ order_id, wrapped }: Pick<OrderKeyRow, 'order_id' | 'wrapped'>): FieldCipher {
    return cipherOf(this.master.decrypt(wrapped, contextOfKey(order_id)))
  }

  async countOldKeys(db: Pick<EntityManager, 'query'>): Promise<number> {
    const [row] = (await db.query(`SELECT count(*)::int AS count FROM order_key WHERE kid <> $1`, [
      this.master.activeKid,
    ])) as { count: number }[]
    return row!.count
  }

  /** Locks orders behind one whose key another master key wraps, or that are not found as they are today. @returns their ids */
  async lockOldOrders(tx: EntityManager, after: string, limit: number): Promise<string[]> {
    // Orders first, as everything else locks: a correction meanwhile waits and then writes its own.
    const orders = await tx.query<{ id: string }[]>(
      `SELECT o.id FROM "order" o JOIN order_key k ON k.order_id = o.id 
       WHERE (k.kid <> $1 OR o.search_pieces @> $4 IS NOT TRUE) AND o.id > $2 ORDER BY o.id LIMIT $3 FOR UPDATE OF o SKIP LOCKED`,
      [this.master.activeKid, after, limit, [PIECES_OF_TODAY]],
    )
    return orders.map(({ id }) => id)
  }

  /** Wraps the key with the master key of today; what it sealed stays as it is. */
  async rewrapKey(tx: EntityManager, orderId: string): Promise<void> {
    const [row] = await tx.query<Pick<OrderKeyRow, 'wrapped'>[]>(
      `SELECT wrapped FROM order_key WHERE order_id = $1 FOR UPDATE`,
      [orderId],
    )
    if (!row) return
    const wrapped = this.master.encrypt(
      this.master.decrypt(row.wrapped, contextOfKey(orderId)),
      contextOfKey(orderId),
    )
    await tx.query(`UPDATE order_key SET kid = $2, wrapped = $3 WHERE order_id = $1`, [
      orderId,
      this.master.activeKid,
      wrapped,
    ])
  }
}

export const SEALED_KEYS: SealedColumn = {
  table: 'order_key',
  id: 'order_id',
  column: 'wrapped',
  context: contextOfKey,
}

/** How many orders are not found by parts of their answers yet. */
export async function countUnsearched(db: Pick<EntityManager, 'query'>): Promise<number> {
  const [row] = await db.query<[{ count: number }]>(
    `SELECT count(*)::int AS count FROM "order" WHERE search_pieces IS NULL AND erased_at IS NULL`,
  )
  return row.count
}

/** Destroys the key of an order, and what it has encrypted beside the order. */
export async function destroyKey(tx: EntityManager, orderId: string): Promise<void> {
  await tx.query(`DELETE FROM order_answers WHERE order_id = $1`, [orderId])
  await tx.query(`DELETE FROM order_key WHERE order_id = $1`, [orderId])
}
