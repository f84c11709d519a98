import type { EntityManager } from 'typeorm'

type Database = Pick<EntityManager, 'query'>

export interface PaymentMismatchRow {
  payment_id: string
  /** The order that says it; null: the provider. */
  order_id: string | null
  what: string
  seen_at: Date
}

/** Money came for an order that was closed, and is not back yet. */
export const ORDER_CLOSED = 'order_closed'

/** Who says something else of a payment: the order, or the provider where none is named. */
interface Side {
  paymentId: string
  orderId?: string
}

// Table `payment_mismatch`: what is known to be wrong about payments, until it is repaired.

/** @returns false: it was known */
export async function addMismatch(
  db: EntityManager,
  { paymentId, orderId }: Side,
  what: string,
): Promise<boolean> {
  const rows = await db.query<unknown[]>(
    `INSERT INTO payment_mismatch (payment_id, order_id, what) VALUES ($1, $2, $3)
     ON CONFLICT DO NOTHING RETURNING what`,
    [paymentId, orderId ?? null, what],
  )
  return rows.length > 0
}

export async function removeMismatch(tx: EntityManager, { paymentId, orderId }: Side, what: string) {
  await tx.query(
    `DELETE FROM payment_mismatch WHERE payment_id = $1 AND order_id IS NOT DISTINCT FROM $2 AND what = $3`,
    [paymentId, orderId ?? null, what],
  )
}

/** Removes what one side does not say any more. */
export async function keepMismatches(db: Database, { paymentId, orderId }: Side, found: readonly string[]) {
  await db.query(
    `DELETE FROM payment_mismatch
     WHERE payment_id = $1 AND order_id IS NOT DISTINCT FROM $2 AND what <> ALL($3)`,
    [paymentId, orderId ?? null, found],
  )
}

export function listMismatches(
  db: Database,
  ids: readonly string[],
): Promise<Pick<PaymentMismatchRow, 'payment_id' | 'what'>[]> {
  return db.query(
    `SELECT DISTINCT payment_id, what FROM payment_mismatch WHERE payment_id = ANY($1) ORDER BY what`,
    [ids],
  )
}

export async function countMismatches(db: Database): Promise<number> {
  const [row] = await db.query<[{ count: number }]>(`SELECT count(*)::int AS count FROM payment_mismatch`)
  return row.count
}
