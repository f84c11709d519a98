import type { NewRow } from '@borderlane/persistence'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'

export interface OrderAnswersRow {
  order_id: string
  /** All answers to the order's form as one document, sealed by the order's key. */
  sealed: string
}

/** To be written with a new order. */
export const answersRow = (orderId: string, sealed: string): NewRow => ({
  table: 'order_answers',
  values: { order_id: orderId, sealed },
})

/** What travellers answered to forms of destinations. Beside the order, because few who read an order read them. */
@Injectable()
export class OrderAnswersStore {
  async read(db: EntityManager, orderId: string): Promise<string | undefined> {
    const [row] = await db.query<Pick<OrderAnswersRow, 'sealed'>[]>(
      `SELECT sealed FROM order_answers WHERE order_id = $1`,
      [orderId],
    )
    return row?.sealed
  }

  async change(tx: EntityManager, orderId: string, sealed: string): Promise<void> {
    await tx.query(`UPDATE order_answers SET sealed = $2 WHERE order_id = $1`, [orderId, sealed])
  }
}
