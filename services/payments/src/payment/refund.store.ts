import type { EntityManager } from 'typeorm'
import { paidForNothing } from './ledger'
import { type Payment, Refund } from './payment.entity'
import { lockPayment } from './payment.store'

const OF_ORDER = `cause IN ('admin', 'cancellation', 'rejection', 'dispute', 'closed', 'fee', 'closing')`
const DAY_MS = 86_400_000
const LOCK = { mode: 'pessimistic_write' } as const

// Table `refund`, whose rows are `Refund`: what is refunded of payments, and the sums of it.

/** The payment first: every writer of a payment waits there, and no one waits for both the other way round. */
export async function lockRefund(
  tx: EntityManager,
  id: string,
): Promise<{ refund: Refund; payment: Payment } | undefined> {
  const known = await tx.findOneBy(Refund, { id })
  if (!known) return undefined
  const payment = await lockPayment(tx, known.paymentId)
  if (!payment) return undefined
  const refund = await tx.findOneOrFail(Refund, { where: { id }, lock: LOCK })
  return { refund, payment }
}

/**
 * Pence that a refund of this cause could have: of what was paid for this order, or of what paid for nothing. Lock the
 * payment first.
 */
export async function readLeft(
  tx: EntityManager,
  payment: Payment,
  of: Pick<Refund, 'cause' | 'orderId'>,
): Promise<number> {
  const isExcess = paidForNothing(of.cause)
  const [row] = await tx.query<[{ back: number }]>(
    `SELECT coalesce(sum(amount_cents), 0)::int AS back FROM refund
     WHERE payment_id = $1 AND status IN ('processing', 'succeeded')
       AND ${isExcess ? `NOT ${OF_ORDER}` : `${OF_ORDER} AND order_id = $2`}`,
    isExcess ? [payment.id] : [payment.id, of.orderId],
  )
  if (isExcess) return payment.receivedCents - (payment.capturedAt ? payment.amountCents : 0) - row.back
  return payment.capturedAt ? payment.partOf(of.orderId).amountCents - row.back : 0
}

/** Pence of what paid for nothing that are or were refunded. */
export async function readPlannedExcess(tx: EntityManager, paymentId: string): Promise<number> {
  const [row] = await tx.query<[{ planned: number }]>(
    `SELECT coalesce(sum(amount_cents), 0)::int AS planned FROM refund
     WHERE payment_id = $1 AND cause IN ('late', 'surplus', 'partial') AND status <> 'canceled'`,
    [paymentId],
  )
  return row.planned
}

/**
 * Pence that one person has asked for, and that were not refused, in the last 24 hours, of all orders together. Until
 * `tx` ends, their next refund waits: two at once are added up.
 */
export async function readSumOfPerson(tx: EntityManager, requestedBy: string, now: Date): Promise<number> {
  const since = new Date(now.getTime() - DAY_MS)
  await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended($1, 0))`, [`refunds of ${requestedBy}`])
  const [row] = await tx.query<[{ cents: number }]>(
    `SELECT coalesce(sum(amount_cents), 0)::int AS cents FROM refund
     WHERE requested_by = $1 AND created_at > $2 AND cause = 'admin' AND status <> 'canceled' AND status <> 'failed'`,
    [requestedBy, since],
  )
  return row.cents
}

/** Whether someone or something has begun to give an order's price back, whatever became of it. */
export async function isGivenBack(tx: EntityManager, paymentId: string, orderId: string): Promise<boolean> {
  const rows = await tx.query<unknown[]>(
    `SELECT 1 FROM refund WHERE payment_id = $1 AND order_id = $2 AND status <> 'canceled' AND ${OF_ORDER} LIMIT 1`,
    [paymentId, orderId],
  )
  return rows.length > 0
}

export async function isFeeReturned(tx: EntityManager, paymentId: string, orderId: string): Promise<boolean> {
  return tx.existsBy(Refund, { paymentId, orderId, cause: 'fee' })
}

/** Removes what people wrote about the refunds of an order: it may name its traveller. */
export async function forgetReasons(tx: EntityManager, orderId: string): Promise<void> {
  await tx.query(`UPDATE refund SET reason = 'erased' WHERE order_id = $1 AND reason IS NOT NULL`, [orderId])
}
