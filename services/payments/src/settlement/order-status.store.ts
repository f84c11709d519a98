import type { OrderStatus } from '@borderlane/contracts/primitives'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'

export interface OrderStatusRow {
  order_id: string
  version: number
  status: OrderStatus
}

/** Table `order_status`: the last that is known of each order. */
@Injectable()
export class OrderStatusStore {
  /** @returns false where something newer is known: events may come out of order */
  async putNewer(tx: EntityManager, { order_id, version, status }: OrderStatusRow): Promise<boolean> {
    const rows = await tx.query<unknown[]>(
      `INSERT INTO order_status (order_id, version, status) VALUES ($1, $2, $3)
       ON CONFLICT (order_id) DO UPDATE SET version = $2, status = $3 WHERE order_status.version < $2
       RETURNING order_id`,
      [order_id, version, status],
    )
    return rows.length > 0
  }
}
