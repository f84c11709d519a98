import type { EntityManager } from 'typeorm'

/** Until the transaction ends, nobody else changes the number of an order's documents and uploads. */
export async function lockOrder(tx: EntityManager, orderId: string): Promise<void> {
  await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended($1, 0))`, [orderId])
}
