import type { EntityManager } from 'typeorm'
import type { Payment } from './payment.entity'

/** One row for every status, the first one too. */
export async function noteStatus(tx: EntityManager, payment: Payment, at: Date): Promise<void> {
  await tx.query(`INSERT INTO payment_history (payment_id, version, status, at) VALUES ($1, $2, $3, $4)`, [
    payment.id,
    payment.version,
    payment.status,
    at,
  ])
}
