import { Injectable } from '@nestjs/common'
import { DataSource, type EntityManager } from 'typeorm'

export interface PaymentMismatchRow {
  payment_id: string
  /** The order that says it; null: the provider. */
  order_id: string | null
  /** What the provider or the order says differently, as a code. */
  what: string
  seen_at: Date
}

/** Who says something else of a payment: the order, or the provider where none is named. */
interface Side {
  paymentId: string
  orderId?: string
}

/** Table `payment_mismatch`: what is known to be wrong about payments, until it is repaired. */
@Injectable()
export class PaymentMismatchStore {
  constructor(private readonly db: DataSource) {}

  /** @returns false: it was known */
  async add(db: EntityManager, { paymentId, orderId }: Side, what: string): Promise<boolean> {
    const rows = await db.query<unknown[]>(
      `INSERT INTO payment_mismatch (payment_id, order_id, what) VALUES ($1, $2, $3)
       ON CONFLICT DO NOTHING RETURNING what`,
      [paymentId, orderId ?? null, what],
    )
    return rows.length > 0
  }

  async remove(tx: EntityManager, { paymentId, orderId }: Side, what: string): Promise<void> {
    await tx.query(
      `DELETE FROM payment_mismatch WHERE payment_id = $1 AND order_id IS NOT DISTINCT FROM $2 AND what = $3`,
      [paymentId, orderId ?? null, what],
    )
  }

  /** Removes what one side does not say any more. */
  async keepOnly({ paymentId, orderId }: Side, found: readonly string[]): Promise<void> {
    await this.db.query(
      `DELETE FROM payment_mismatch
       WHERE payment_id = $1 AND order_id IS NOT DISTINCT FROM $2 AND what <> ALL($3)`,
      [paymentId, orderId ?? null, found],
    )
  }

  ofPayments(ids: readonly string[]): Promise<Pick<PaymentMismatchRow, 'payment_id' | 'what'>[]> {
    return this.db.query(
      `SELECT DISTINCT payment_id, what FROM payment_mismatch WHERE payment_id = ANY($1) ORDER BY what`,
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
