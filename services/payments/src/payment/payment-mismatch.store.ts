import { Injectable } from '@nestjs/common'
import { DataSource, type EntityManager } from 'typeorm'

export interface PaymentMismatchRow {
  payment_id: string
  /** What the provider or the order says differently, as a code. */
  what: string
  seen_at: Date
}

/** Table `payment_mismatch`: what is known to be wrong about payments, until it is repaired. */
@Injectable()
export class PaymentMismatchStore {
  constructor(private readonly db: DataSource) {}

  /** @returns false: it was known */
  async add(db: EntityManager, paymentId: string, what: string): Promise<boolean> {
    const rows = await db.query<unknown[]>(
      `INSERT INTO payment_mismatch (payment_id, what) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING what`,
      [paymentId, what],
    )
    return rows.length > 0
  }

  async remove(tx: EntityManager, paymentId: string, what: string): Promise<void> {
    await tx.query(`DELETE FROM payment_mismatch WHERE payment_id = $1 AND what = $2`, [paymentId, what])
  }

  /** Removes what one side does not say any more. */
  async keepOnly(paymentId: string, side: 'provider' | 'order', found: readonly string[]): Promise<void> {
    await this.db.query(
      `DELETE FROM payment_mismatch
       WHERE payment_id = $1 AND what <> ALL($2) AND starts_with(what, 'order_') = $3`,
      [paymentId, found, side === 'order'],
    )
  }

  ofPayments(ids: readonly string[]): Promise<Pick<PaymentMismatchRow, 'payment_id' | 'what'>[]> {
    return this.db.query(
      `SELECT payment_id, what FROM payment_mismatch WHERE payment_id = ANY($1) ORDER BY what`,
      [ids],
    )
  }

  async count(): Promise<number> {
    const [row] = await this.db.query<[{ count: number }]>(
      `SELECT count(*)::int AS count FROM payment_mismatch`,
    )
    return row.count
  }
}
