import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'

export interface OrderNoteRow {
  id: string
  order_id: string
  author_id: string
  sealed: string
  at: Date
}

/** What staff write about orders, sealed by the key of the order. */
@Injectable()
export class OrderNoteStore {
  async add(tx: EntityManager, { id, order_id, author_id, sealed, at }: OrderNoteRow): Promise<void> {
    await tx.query(
      `INSERT INTO order_note (id, order_id, author_id, sealed, at) VALUES ($1, $2, $3, $4, $5)`,
      [id, order_id, author_id, sealed, at],
    )
  }

  /** Of an order, newest first. */
  list(db: EntityManager, orderId: string): Promise<OrderNoteRow[]> {
    return db.query<OrderNoteRow[]>(
      `SELECT id, order_id, author_id, sealed, at FROM order_note WHERE order_id = $1 ORDER BY at DESC, id DESC`,
      [orderId],
    )
  }

  /** All of an order. */
  async remove(tx: EntityManager, orderId: string): Promise<void> {
    await tx.query(`DELETE FROM order_note WHERE order_id = $1`, [orderId])
  }
}
