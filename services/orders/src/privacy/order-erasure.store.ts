import { currentRequest } from '@borderlane/runtime'
import { Injectable } from '@nestjs/common'
import { DataSource, type EntityManager } from 'typeorm'
import type { Actor } from '../order/order-history.entity'
import type { Cause } from '../order/order-history.entity'

export interface OrderErasureRow {
  order_id: string
  at: Date
  actor: Actor
  user_id: string | null
  reason: string | null
  request_id: string | null
}

/** Who erased which order when. The table refuses changes, and is kept apart from what a restore brings back. */
@Injectable()
export class OrderErasureStore {
  constructor(private readonly db: DataSource) {}

  async add(tx: EntityManager, orderId: string, at: Date, by: Cause): Promise<void> {
    await tx.query(
      `INSERT INTO order_erasure (order_id, at, actor, user_id, reason, request_id) VALUES ($1, $2, $3, $4, $5, $6)`,
      [orderId, at, by.actor, by.userId ?? null, by.reason ?? null, currentRequest()?.requestId ?? null],
    )
  }

  /** Of an order that is erased. */
  async read(db: EntityManager, orderId: string): Promise<Pick<OrderErasureRow, 'at' | 'actor'>> {
    const [row] = await db.query<[Pick<OrderErasureRow, 'at' | 'actor'>]>(
      `SELECT at, actor FROM order_erasure WHERE order_id = $1`,
      [orderId],
    )
    return row
  }

  /** Orders that were erased, and that a restore has brought back. */
  listRestored(): Promise<{ id: string; at: Date }[]> {
    return this.db.query<{ id: string; at: Date }[]>(
      `SELECT o.id, e.at FROM order_erasure e JOIN "order" o ON o.id = e.order_id WHERE o.erased_at IS NULL`,
    )
  }
}
