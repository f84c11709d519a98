import { Injectable } from '@nestjs/common'
import { DataSource, type EntityManager, In } from 'typeorm'
import { OPEN, PAID } from './payment-status'
import { Payment } from './payment.entity'

const LOCK = { mode: 'pessimistic_write' } as const

/** Table `payment`, whose rows are `Payment`. */
@Injectable()
export class PaymentStore {
  constructor(private readonly db: DataSource) {}

  /** @returns false where the order has an active payment, or the token was used */
  async insert(tx: EntityManager, payment: Payment): Promise<boolean> {
    const inserted = await tx
      .createQueryBuilder()
      .insert()
      .into(Payment)
      .values(payment)
      .orIgnore()
      .returning('id')
      .execute()
    return (inserted.raw as unknown[]).length === 1
  }

  /** The one payment of an order that is open or paid. */
  active(db: EntityManager, orderId: string): Promise<Payment | null> {
    return db.findOneBy(Payment, { orderId, status: In([...OPEN, ...PAID]) })
  }

  lock(tx: EntityManager, id: string): Promise<Payment | null> {
    return tx.findOne(Payment, { where: { id }, lock: LOCK })
  }

  /** Locks the payment that paid an order. */
  lockPaid(tx: EntityManager, orderId: string): Promise<Payment | null> {
    return tx.findOne(Payment, { where: { orderId, status: In([...PAID]) }, lock: LOCK })
  }

  /**
   * Takes open payments of a provider that are worth a question now, longest unasked first. For everybody else they are
   * asked about from now on. One that somebody works on is left out.
   * @param asked.before when a payment of each status was asked about for the last time, at the latest
   */
  async takeOpen(
    provider: string,
    asked: { now: Date; before: { processing: Date; requiresAction: Date } },
    most: number,
  ): Promise<string[]> {
    const [rows] = await this.db.query<[{ id: string }[], number]>(
      `UPDATE payment SET checked_at = $2 WHERE id IN (
         SELECT id FROM payment WHERE status IN ('processing', 'requires_action') AND provider = $1
           AND (checked_at IS NULL OR checked_at < CASE status WHEN 'processing' THEN $3 ELSE $4 END::timestamptz)
         ORDER BY checked_at NULLS FIRST LIMIT $5 FOR UPDATE SKIP LOCKED)
       RETURNING id`,
      [provider, asked.now, asked.before.processing, asked.before.requiresAction, most],
    )
    return rows.map(({ id }) => id)
  }

  /** Takes decided payments of a provider whose turn it is; for everybody else they are compared from now on. */
  async takeDecided(provider: string, most: number): Promise<string[]> {
    const [rows] = await this.db.query<[{ id: string }[], number]>(
      `UPDATE payment SET checked_at = now() WHERE id IN (
         SELECT id FROM payment
         WHERE provider = $1 AND status NOT IN ('processing', 'requires_action')
           AND (status = 'disputed' OR created_at > now() - interval '30 days')
           AND (checked_at IS NULL OR checked_at < now() - interval '10 minutes')
         ORDER BY checked_at NULLS FIRST LIMIT $2 FOR UPDATE SKIP LOCKED)
       RETURNING id`,
      [provider, most],
    )
    return rows.map(({ id }) => id)
  }

  async countDisputed(): Promise<number> {
    const [row] = await this.db.query<[{ count: number }]>(
      `SELECT count(*)::int AS count FROM payment WHERE status = 'disputed'`,
    )
    return row.count
  }

  /** @returns how many there are of each status, of those whose id is not lower */
  countByStatus(firstId: string): Promise<{ status: string; count: number }[]> {
    return this.db.query(
      `SELECT status, count(*)::int AS count FROM payment WHERE id >= $1 GROUP BY status`,
      [firstId],
    )
  }

  /** @returns the age of the oldest payment without a decision, in seconds; 0: there is none */
  async oldestProcessingSeconds(): Promise<number> {
    const [row] = await this.db.query<{ age: number | null }[]>(
      `SELECT extract(epoch FROM now() - min(created_at))::float AS age FROM payment WHERE status = 'processing'`,
    )
    return row?.age ?? 0
  }

  /** Removes what could lead to a person; amounts and states stay. */
  async forgetPerson(tx: EntityManager, orderId: string): Promise<void> {
    await tx.query(
      `UPDATE payment SET token_hash = NULL, action = NULL, invoice_url = NULL,
         reason = CASE WHEN reason IS NOT NULL THEN 'erased' END
       WHERE order_id = $1`,
      [orderId],
    )
  }
}
