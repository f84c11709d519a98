import type { PaymentStatus } from '@borderlane/contracts/payments/payment'
import type { OrderStatus } from '@borderlane/contracts/primitives'
import { insertRows, type NewRow } from '@borderlane/persistence'
import type { EntityManager } from 'typeorm'
import type { Payment } from './payment.entity'

type Database = Pick<EntityManager, 'query'>

export interface PaymentHistoryRow {
  payment_id: string
  version: number
  status: PaymentStatus
  at: Date
}

interface OrderStatusRow {
  order_id: string
  version: number
  status: OrderStatus
}

// Tables `payment_history` (a row for every status, the first one too) and `order_status` (the last that is known of each order).

export async function addStatus(tx: EntityManager, payment: Payment, at: Date): Promise<void> {
  await insertRows(tx, [statusRow(payment, at)])
}

export function statusRow({ id, version, status }: Payment, at: Date): NewRow {
  return { table: 'payment_history', values: { payment_id: id, version, status, at } }
}

export function listStatuses(
  db: Database,
  ids: readonly string[],
): Promise<Omit<PaymentHistoryRow, 'version'>[]> {
  return db.query(
    `SELECT payment_id, status, at FROM payment_history WHERE payment_id = ANY($1) ORDER BY version`,
    [ids],
  )
}

/** @returns false where something newer is known: events may come out of order */
export async function putNewerStatus(
  tx: EntityManager,
  { order_id, version, status }: OrderStatusRow,
): Promise<boolean> {
  const rows = await tx.query<unknown[]>(
    `INSERT INTO order_status (order_id, version, status) VALUES ($1, $2, $3)
     ON CONFLICT (order_id) DO UPDATE SET version = $2, status = $3 WHERE order_status.version < $2
     RETURNING order_id`,
    [order_id, version, status],
  )
  return rows.length > 0
}
