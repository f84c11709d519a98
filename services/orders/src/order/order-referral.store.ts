import type { NewRow } from '@borderlane/persistence'
import type { EntityManager } from 'typeorm'

/** To be written with a new order: whose code has led to it. Whether that counts is looked at when it is booked. */
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
