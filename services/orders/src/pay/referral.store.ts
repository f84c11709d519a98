import type { ReferralExclusion, ReferralState } from '@borderlane/contracts/orders/referrals'
import { newId } from '@borderlane/persistence'
import { Injectable } from '@nestjs/common'
import { DataSource, type EntityManager } from 'typeorm'
import type { ReferralCreditRow } from '../order/order-credit.store'

const MOST = 200

export interface OrderReferralRow {
  order_id: string
  code: string
  state: ReferralState
  because: ReferralExclusion | null
  credit_cents: number
  commission_cents: number
  decided_at: Date | null
}

export interface ReferralCodeRow {
  code: string
  user_id: string | null
  /** Of the account's address. */
  email_hash: string | null
  /** Of the same, whatever its writing. */
  person_hash: string | null
  partner: string | null
  created_at: Date
}

export interface ReferralLine extends OrderReferralRow {
  reference: string
  version: number
  approved_at: Date
  service_fee_cents: number
  is_paid: boolean
  email_hash: string | null
  person_hash: string | null
  owner_user_id: string | null
  maker_user_id: string | null
  partner: string | null
  code_user_id: string | null
  code_email_hash: string | null
  code_person_hash: string | null
}

/** A refunded order has earned nothing. */
const IS_PAID = 'o.paid_cents > o.refunded_cents'

const LINES = `
  SELECT r.*, o.reference, o.version, o.service_fee_cents, ${IS_PAID} AS is_paid, o.email_hash,
    o.person_hash, o.owner_user_id, o.maker_user_id,
    c.partner, c.user_id AS code_user_id, c.email_hash AS code_email_hash,
    c.person_hash AS code_person_hash, h.at AS approved_at
  FROM order_referral r JOIN "order" o ON o.id = r.order_id LEFT JOIN referral_code c ON c.code = r.code
    CROSS JOIN LATERAL (SELECT max(at) AS at FROM order_status_history
      WHERE order_id = o.id AND status = 'approved') h`

/** Tables `order_referral` and `referral_code`: whose code has led to which order, and what became of that. */
@Injectable()
export class ReferralStore {
  constructor(private readonly db: DataSource) {}

  /** Of orders that are paid and approved now, the longest first; of decided ones the newest first. */
  listReferrals(state: ReferralState): Promise<ReferralLine[]> {
    if (state === 'due')
      return this.db.query(
        `${LINES} WHERE r.state = 'due' AND o.status = 'approved' AND ${IS_PAID}
         ORDER BY h.at, r.order_id LIMIT ${MOST}`,
      )
    return this.db.query(`${LINES} WHERE r.state = $1 ORDER BY r.decided_at DESC, r.order_id LIMIT ${MOST}`, [
      state,
    ])
  }

  /** No other transaction decides about it until the end of this one. The order is locked. */
  async lockReferral(tx: EntityManager, orderId: string): Promise<ReferralLine | undefined> {
    await tx.query(`SELECT 1 FROM order_referral WHERE order_id = $1 FOR UPDATE`, [orderId])
    const [line] = await tx.query<ReferralLine[]>(`${LINES} WHERE r.order_id = $1`, [orderId])
    return line
  }

  async recordDecision(
    tx: EntityManager,
    { order_id, state, because, credit_cents, commission_cents, decided_at }: OrderReferralRow,
  ): Promise<void> {
    await tx.query(
      `UPDATE order_referral SET state = $2, because = $3, credit_cents = $4, commission_cents = $5, decided_at = $6
       WHERE order_id = $1`,
      [order_id, state, because, credit_cents, commission_cents, decided_at],
    )
  }

  async addCredit(tx: EntityManager, credit: Omit<ReferralCreditRow, 'id'>): Promise<void> {
    await tx.query(
      `INSERT INTO referral_credit (id, source_order_id, user_id, email_hash, amount_cents, valid_until)
       VALUES ($1, $2, $3, $4, $5, $6)`,
      [
        newId(),
        credit.source_order_id,
        credit.user_id,
        credit.email_hash,
        credit.amount_cents,
        credit.valid_until,
      ],
    )
  }

  /**
   * Ends credits that were not used in time, a number of them at once. A row for each is written where an order would
   * write that it has used it: the second of both finds it.
   */
  endCredits(
    tx: EntityManager,
    now: Date,
    most: number,
  ): Promise<Pick<ReferralCreditRow, 'id' | 'source_order_id' | 'amount_cents'>[]> {
    return tx.query(
      `WITH ended AS (
         INSERT INTO referral_credit_use (credit_id, ended_at)
         SELECT c.id, $1 FROM referral_credit c
         WHERE c.valid_until <= $1 AND NOT EXISTS (SELECT 1 FROM referral_credit_use u WHERE u.credit_id = c.id)
         ORDER BY c.id LIMIT $2 FOR KEY SHARE OF c SKIP LOCKED
         ON CONFLICT DO NOTHING RETURNING credit_id
       )
       SELECT c.id, c.source_order_id, c.amount_cents FROM ended JOIN referral_credit c ON c.id = ended.credit_id
       ORDER BY c.id`,
      [now, most],
    )
  }

  /** Whether a person with this address has paid for an order before, or was led here before. */
  async hasEarlierOrder(
    tx: EntityManager,
    { order_id, email_hash, person_hash }: ReferralLine,
  ): Promise<boolean> {
    const [row] = await tx.query<unknown[]>(
      `SELECT 1 FROM "order" o LEFT JOIN order_referral r ON r.order_id = o.id AND r.state = 'booked'
       WHERE (o.email_hash = $2 OR o.person_hash = $3) AND o.id <> $1 AND (r.order_id IS NOT NULL OR o.paid_cents > 0 AND o.id < $1) LIMIT 1`,
      [order_id, email_hash, person_hash],
    )
    return row !== undefined
  }

  async listPaidOrders(userId: string): Promise<string[]> {
    const rows = await this.db.query<{ id: string }[]>(
      `SELECT id FROM "order" WHERE (owner_user_id = $1 OR maker_user_id = $1) AND paid_cents > 0
       ORDER BY id DESC LIMIT ${MOST}`,
      [userId],
    )
    return rows.map(({ id }) => id)
  }

  async findOwner(orderId: string): Promise<string | null> {
    const [row] = await this.db.query<Pick<ReferralCodeRow, 'user_id'>[]>(
      `SELECT c.user_id FROM order_referral r JOIN referral_code c ON c.code = r.code WHERE r.order_id = $1`,
      [orderId],
    )
    return row?.user_id ?? null
  }

  /** @returns false: the code is taken, or the account has one */
  async addCode(row: ReferralCodeRow): Promise<boolean> {
    const added = await this.db.query<unknown[]>(
      `INSERT INTO referral_code (code, user_id, email_hash, person_hash, partner, created_at)
       VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING RETURNING 1`,
      [row.code, row.user_id, row.email_hash, row.person_hash, row.partner, row.created_at],
    )
    return added.length > 0
  }

  async findCode(userId: string): Promise<string | undefined> {
    const [row] = await this.db.query<Pick<ReferralCodeRow, 'code'>[]>(
      `SELECT code FROM referral_code WHERE user_id = $1`,
      [userId],
    )
    return row?.code
  }

  listPartners(): Promise<{ code: string; name: string; created_at: Date }[]> {
    return this.db.query(
      `SELECT code, partner AS name, created_at FROM referral_code WHERE partner IS NOT NULL
       ORDER BY partner, code LIMIT 1000`,
    )
  }

  /** What an account, or the address that it has confirmed, was given, newest first. */
  listCredits(
    userId: string,
    emailHash: string | null,
  ): Promise<{ id: string; amount_cents: number; valid_until: Date; used_for: string | null }[]> {
    return this.db.query(
      `SELECT c.id, c.amount_cents, c.valid_until, o.reference AS used_for FROM referral_credit c
         LEFT JOIN referral_credit_use u ON u.credit_id = c.id LEFT JOIN "order" o ON o.id = u.order_id
       WHERE c.user_id = $1 OR c.email_hash = $2 ORDER BY c.id DESC LIMIT ${MOST}`,
      [userId, emailHash],
    )
  }

  /** @param month `YYYY-MM`, UTC */
  listCommissions(month: string): Promise<
    {
      partner: string
      code: string
      reference: string
      decided_at: Date
      service_fee_cents: number
      commission_cents: number
    }[]
  > {
    return this.db.query(
      `SELECT c.partner, r.code, o.reference, r.decided_at, o.service_fee_cents, r.commission_cents
       FROM order_referral r JOIN referral_code c ON c.code = r.code JOIN "order" o ON o.id = r.order_id
       WHERE r.state = 'booked' AND c.partner IS NOT NULL
         AND r.decided_at >= ($1 || '-01')::date::timestamp AT TIME ZONE 'UTC'
         AND r.decided_at < (($1 || '-01')::date + interval '1 month') AT TIME ZONE 'UTC'
       ORDER BY c.partner, r.decided_at, r.order_id`,
      [month],
    )
  }
}
