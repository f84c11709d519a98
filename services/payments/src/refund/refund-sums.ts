import type { RefundCause } from '@borderlane/contracts/payments/payment'
import type { EntityManager } from 'typeorm'
import { paidForNothing } from '../ledger/ledger'
import type { Payment } from '../payment/payment.entity'
import type { Refund } from './refund.entity'

const OF_ORDER = `cause IN ('admin', 'cancellation', 'rejection', 'dispute', 'closed')`

/**
 * Pence that a refund of this cause could have: of the order's price, or of what paid for nothing. Lock the payment
 * first.
 */
export async function leftOf(tx: EntityManager, payment: Payment, cause: RefundCause): Promise<number> {
  const [row] = await tx.query<[{ of_order: number; others: number }]>(
    `SELECT coalesce(sum(amount_cents) FILTER (WHERE ${OF_ORDER}), 0)::int AS of_order,
       coalesce(sum(amount_cents) FILTER (WHERE NOT ${OF_ORDER}), 0)::int AS others
     FROM refund WHERE payment_id = $1 AND status IN ('processing', 'succeeded')`,
    [payment.id],
  )
  const paysFor = payment.capturedAt ? payment.amountCents : 0
  return paidForNothing(cause) ? payment.receivedCents - paysFor - row.others : paysFor - row.of_order
}

/** Whether somebody or something has begun to give an order's price back, whatever became of it. */
export async function isGivenBack(tx: EntityManager, paymentId: string): Promise<boolean> {
  const rows = await tx.query<unknown[]>(
    `SELECT 1 FROM refund WHERE payment_id = $1 AND status <> 'canceled' AND ${OF_ORDER} LIMIT 1`,
    [paymentId],
  )
  return rows.length > 0
}

/** Whether something, or all, of what a payment was for has gone back. */
export async function paidBack(
  tx: EntityManager,
  payment: Payment,
): Promise<{ some: boolean; all: boolean }> {
  if (!payment.capturedAt) return { some: false, all: payment.refundedCents === payment.receivedCents }
  const [row] = await tx.query<[{ back: number }]>(
    `SELECT coalesce(sum(amount_cents), 0)::int AS back FROM refund
     WHERE payment_id = $1 AND status = 'succeeded' AND ${OF_ORDER}`,
    [payment.id],
  )
  return { some: row.back > 0, all: row.back >= payment.amountCents }
}

/** What was given back since a refund was planned is not given twice. */
export function scheduleAtMost(refund: Refund, leftCents: number): void {
  refund.amountCents = Math.max(0, Math.min(refund.amountCents, leftCents))
  refund.governmentFeeCents = Math.min(refund.governmentFeeCents, refund.amountCents)
  refund.protectionFeeCents = Math.min(
    refund.protectionFeeCents,
    refund.amountCents - refund.governmentFeeCents,
  )
}
