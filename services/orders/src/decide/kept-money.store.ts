import { Injectable } from '@nestjs/common'
import { DataSource } from 'typeorm'

/** So many are named; more are counted. */
const MOST = 100

/** Closed orders whose money is still here although nothing was decided about it (table `order`). */
@Injectable()
export class KeptMoneyStore {
  constructor(private readonly db: DataSource) {}

  /**
   * Paid, closed undecided, nothing returned, and no reason: neither its traveller cancelled it nor did staff say what
   * becomes of the money. What was paid within the last day may still be on its way back.
   */
  async find(now: Date): Promise<{ id: string }[]> {
    return this.db.query(
      `SELECT o.id FROM "order" o
       WHERE o.status = 'closed' AND o.paid_cents > 0 AND o.refunded_cents = 0 AND o.closed_because IS NULL
         AND o.paid_at < $1::timestamptz - interval '1 day'
         AND NOT EXISTS (SELECT 1 FROM order_status_history h WHERE h.order_id = o.id
           AND (h.status IN ('approved', 'rejected') OR h.money IS NOT NULL))
       ORDER BY o.id LIMIT ${MOST}`,
      [now],
    )
  }
}
