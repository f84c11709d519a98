import { FieldCipher, type NewRow } from '@borderlane/persistence'
import { Injectable } from '@nestjs/common'
import { DataSource, type EntityManager } from 'typeorm'
import { emailHash } from './order-search'

export interface ReferralCreditRow {
  id: string
  source_order_id: string
  /** It belongs to the account that has recommended us, or to the address of the recommended order. */
  user_id: string | null
  email_hash: string | null
  amount_cents: number
  valid_until: Date
}

export type OrderCredit = Pick<ReferralCreditRow, 'id' | 'amount_cents'>

/** To be written with a new order: two orders at once cannot use the same one. */
export const creditUseRow = (creditId: string, orderId: string): NewRow => ({
  table: 'referral_credit_use',
  values: { credit_id: creditId, order_id: orderId },
})

/** Tables `referral_credit` and `referral_credit_use`: what is taken off our fee of a person's next order. */
@Injectable()
export class OrderCreditStore {
  constructor(
    private readonly db: DataSource,
    private readonly cipher: FieldCipher,
  ) {}

  /** The credit of an account with this confirmed address that ends first. */
  async findFreeCredit(userId: string, email: string, now: Date): Promise<OrderCredit | undefined> {
    const [found] = await this.db.query<OrderCredit[]>(
      `SELECT c.id, c.amount_cents FROM referral_credit c
       WHERE (c.user_id = $1 OR c.email_hash = $2) AND c.valid_until > $3
         AND NOT EXISTS (SELECT 1 FROM referral_credit_use u WHERE u.credit_id = c.id)
       ORDER BY c.valid_until, c.id LIMIT 1`,
      [userId, emailHash(this.cipher, email), now],
    )
    return found
  }
}

/** To be written with a new order: whose code has led to it. Whether that counts is checked when it is booked. */
export const referralRow = (orderId: string, code: string): NewRow => ({
  table: 'order_referral',
  values: { order_id: orderId, code },
})

/**
 * A partner gets a share of our fee of every order of a party that their code has led to. A traveller's code counts once
 * for a party, with the order that came by it.
 */
export async function sharePartnersReferral(tx: EntityManager, partyId: string): Promise<void> {
  await tx.query(
    `INSERT INTO order_referral (order_id, code)
     SELECT o.id, led.code
     FROM "order" o CROSS JOIN (
       SELECT r.code FROM order_referral r JOIN "order" f ON f.id = r.order_id JOIN referral_code c ON c.code = r.code
       WHERE f.party_id = $1 AND c.partner IS NOT NULL ORDER BY r.order_id LIMIT 1) led
     WHERE o.party_id = $1
     ON CONFLICT DO NOTHING`,
    [partyId],
  )
}

/** Nothing was paid for the order: another one may use the credit that was taken off it. */
export async function returnCredit(tx: EntityManager, orderId: string): Promise<void> {
  await tx.query(`DELETE FROM referral_credit_use WHERE order_id = $1`, [orderId])
}

export async function forgetReferrals(tx: EntityManager, userId: string): Promise<void> {
  await tx.query(`DELETE FROM referral_code WHERE user_id = $1`, [userId])
  await tx.query(`UPDATE referral_credit SET user_id = NULL WHERE user_id = $1`, [userId])
}
