import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'

/** Longer than the longest question takes (`payments.endUnpaid`, 8 s). A process that dies leaves its holds so long. */
const HOLD_SECONDS = 12

/** Who has an order in hand. Read and write it with the order locked. */
@Injectable()
export class OrderHoldStore {
  async isHeld(tx: EntityManager, orderId: string): Promise<boolean> {
    const rows = await tx.query<unknown[]>(`SELECT 1 FROM order_hold WHERE order_id = $1 AND until > now()`, [
      orderId,
    ])
    return rows.length > 0
  }

  /** @param id of the hold; an earlier one whose time is over ends */
  async add(tx: EntityManager, orderId: string, id: string): Promise<void> {
    await tx.query(
      `INSERT INTO order_hold (order_id, id, until) VALUES ($1, $2, now() + interval '${HOLD_SECONDS} seconds')
       ON CONFLICT (order_id) DO UPDATE SET id = excluded.id, until = excluded.until`,
      [orderId, id],
    )
  }

  /** @returns false: its time was over */
  async remove(tx: EntityManager, orderId: string, id: string): Promise<boolean> {
    const [, count] = await tx.query<[unknown[], number]>(
      `DELETE FROM order_hold WHERE order_id = $1 AND id = $2 AND until > now()`,
      [orderId, id],
    )
    return count > 0
  }
}
