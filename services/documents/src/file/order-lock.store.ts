import { AppError } from '@borderlane/contracts/errors'
import type { EntityManager } from 'typeorm'

// The lock of an order, and table `erased_order`: orders that take no more files.

/** Until the transaction ends, no one else changes the number of an order's documents and uploads. */
export async function lockOrder(tx: EntityManager, orderId: string): Promise<void> {
  await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended($1, 0))`, [orderId])
}

/** The same for an order that takes files. @throws AppError `orders.erased` */
export async function lockTakingOrder(tx: EntityManager, orderId: string): Promise<void> {
  await lockOrder(tx, orderId)
  const erased = await tx.query<unknown[]>(`SELECT 1 FROM erased_order WHERE order_id = $1`, [orderId])
  if (erased.length > 0) throw new AppError('orders.erased')
}

/** From now on the order takes no more files. Lock it first. */
export async function closeOrder(tx: EntityManager, orderId: string): Promise<void> {
  await tx.query(`INSERT INTO erased_order (order_id) VALUES ($1) ON CONFLICT DO NOTHING`, [orderId])
}
