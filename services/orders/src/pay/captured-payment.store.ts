import type { InputOf, OutputOf } from '@borderlane/contracts/define'
import type { CaptureOutcome, readCaptures } from '@borderlane/contracts/orders/internal'
import { Injectable } from '@nestjs/common'
import { DataSource, type EntityManager } from 'typeorm'

export interface Capture {
  paymentId: string
  orderId: string
  amountCents: number
  outcome: CaptureOutcome
  receivedAt: Date
}

export interface Refund {
  refundId: string
  paymentId: string
  orderId: string
  amountCents: number
  receivedAt: Date
}

/** Payments and refunds of orders, each kept once. The tables refuse changes. */
@Injectable()
export class CapturedPaymentStore {
  constructor(private readonly db: DataSource) {}

  /** @returns false: it is known already */
  async addCapture(tx: EntityManager, capture: Capture): Promise<boolean> {
    const { paymentId, orderId, amountCents, outcome, receivedAt } = capture
    const kept = await tx.query<unknown[]>(
      `INSERT INTO captured_payment (payment_id, order_id, amount_cents, outcome, received_at)
       VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING RETURNING payment_id`,
      [paymentId, orderId, amountCents, outcome, receivedAt],
    )
    return kept.length > 0
  }

  /** Counts of what a payment of this party has paid come one after the other. */
  async lockParty(tx: EntityManager, partyId: string): Promise<void> {
    await tx.query(`SELECT 1 FROM party WHERE id = $1 FOR UPDATE`, [partyId])
  }

  /** @returns the order that was made first, and how many there are */
  async findOrders(tx: EntityManager, paymentId: string): Promise<{ first: string; count: number }> {
    const [row] = await tx.query<[{ first: string; count: number }]>(
      `SELECT min(order_id::text) AS first, count(*)::int AS count FROM captured_payment WHERE payment_id = $1`,
      [paymentId],
    )
    return row
  }

  /** @returns false: it is known already */
  async addRefund(tx: EntityManager, refund: Refund): Promise<boolean> {
    const { refundId, paymentId, orderId, amountCents, receivedAt } = refund
    const kept = await tx.query<unknown[]>(
      `INSERT INTO refunded_payment (refund_id, payment_id, order_id, amount_cents, received_at)
       VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING RETURNING refund_id`,
      [refundId, paymentId, orderId, amountCents, receivedAt],
    )
    return kept.length > 0
  }

  listCaptures(
    paymentIds: InputOf<typeof readCaptures>['paymentIds'],
  ): Promise<OutputOf<typeof readCaptures>['captures']> {
    // Before there was a word for it, money for a closed order was `not_payable` like money for a decided one.
    return this.db.query<OutputOf<typeof readCaptures>['captures']>(
      `SELECT c.payment_id AS "paymentId", c.order_id AS "orderId",
         CASE WHEN c.outcome = 'not_payable' AND o.status = 'closed' AND (
           SELECT h.status FROM order_status_history h WHERE h.order_id = o.id AND h.at <= c.received_at
           ORDER BY h.version DESC LIMIT 1) = 'closed' THEN 'closed' ELSE c.outcome END AS outcome
       FROM captured_payment c LEFT JOIN "order" o ON o.id = c.order_id WHERE c.payment_id = ANY($1)`,
      [paymentIds],
    )
  }

  /** Whether money came for an order that was closed already. */
  async wasPaidAfterClosing(tx: EntityManager, orderId: string): Promise<boolean> {
    const late = await tx.query<unknown[]>(
      `SELECT 1 FROM captured_payment WHERE order_id = $1 AND outcome = 'closed'`,
      [orderId],
    )
    return late.length > 0
  }
}
