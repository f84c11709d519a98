import type { RefundCause } from '@borderlane/contracts/payments/payment'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import { paidForNothing } from '../ledger/ledger'
import { Payment } from '../payment/payment.entity'
import { Refund } from './refund.entity'

const OF_ORDER = `cause IN ('admin', 'cancellation', 'rejection', 'dispute', 'closed')`
const LOCK = { mode: 'pessimistic_write' } as const

/** Table `refund`, whose rows are `Refund`: what goes back of payments, and the sums of it. */
@Injectable()
export class RefundStore {
  /** The payment first: whoever changes a payment waits there, and nobody waits for both the other way round. */
  async lock(tx: EntityManager, id: string): Promise<{ refund: Refund; payment: Payment } | undefined> {
    const known = await tx.findOneBy(Refund, { id })
    if (!known) return undefined
    const payment = await tx.findOneOrFail(Payment, { where: { id: known.paymentId }, lock: LOCK })
    const refund = await tx.findOneOrFail(Refund, { where: { id }, lock: LOCK })
    return { refund, payment }
  }

  /**
   * Pence that a refund of this cause could have: of the order's price, or of what paid for nothing. Lock the payment
   * first.
   */
  async leftOf(tx: EntityManager, payment: Payment, cause: RefundCause): Promise<number> {
    const [row] = await tx.query<[{ of_order: number; others: number }]>(
      `SELECT coalesce(sum(amount_cents) FILTER (WHERE ${OF_ORDER}), 0)::int AS of_order,
         coalesce(sum(amount_cents) FILTER (WHERE NOT ${OF_ORDER}), 0)::int AS others
       FROM refund WHERE payment_id = $1 AND status IN ('processing', 'succeeded')`,
      [payment.id],
    )
    const paysFor = payment.capturedAt ? payment.amountCents : 0
    return paidForNothing(cause) ? payment.receivedCents - paysFor - row.others : paysFor - row.of_order
  }

  /** Pence of what paid for nothing that go back or went back. */
  async plannedExcess(tx: EntityManager, paymentId: string): Promise<number> {
    const [row] = await tx.query<[{ planned: number }]>(
      `SELECT coalesce(sum(amount_cents), 0)::int AS planned FROM refund
       WHERE payment_id = $1 AND cause IN ('late', 'surplus', 'partial') AND status <> 'canceled'`,
      [paymentId],
    )
    return row.planned
  }

  /** Whether somebody or something has begun to give an order's price back, whatever became of it. */
  async isGivenBack(tx: EntityManager, paymentId: string): Promise<boolean> {
    const rows = await tx.query<unknown[]>(
      `SELECT 1 FROM refund WHERE payment_id = $1 AND status <> 'canceled' AND ${OF_ORDER} LIMIT 1`,
      [paymentId],
    )
    return rows.length > 0
  }

  /** Whether something, or all, of what a payment was for has gone back. */
  async paidBack(tx: EntityManager, payment: Payment): Promise<{ some: boolean; all: boolean }> {
    if (!payment.capturedAt) return { some: false, all: payment.refundedCents === payment.receivedCents }
    const [row] = await tx.query<[{ back: number }]>(
      `SELECT coalesce(sum(amount_cents), 0)::int AS back FROM refund
       WHERE payment_id = $1 AND status = 'succeeded' AND ${OF_ORDER}`,
      [payment.id],
    )
    return { some: row.back > 0, all: row.back >= payment.amountCents }
  }

  /** Removes what people wrote about the refunds of an order: it may name its traveller. */
  async forgetReasons(tx: EntityManager, orderId: string): Promise<void> {
    await tx.query(`UPDATE refund SET reason = 'erased' WHERE order_id = $1 AND reason IS NOT NULL`, [
      orderId,
    ])
  }
}
