import { FieldCipher } from '@borderlane/persistence'
import { log } from '@borderlane/runtime'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import { addressHash } from '../order/order-search'
import { OrderStore } from '../order/order.store'

export interface ConfirmedAddressRow {
  address_hash: string
  user_id: string
}

/**
 * Which account has confirmed which address, as keyed hashes. An order belongs to the account of its address: at once
 * when the account is there already, else as soon as the address is confirmed. Each order finds one owner in its life.
 * Whoever made it is another question: the owner is asked whether that was them (open/maker-access.ts).
 */
@Injectable()
export class ConfirmedAddresses {
  constructor(
    private readonly cipher: FieldCipher,
    private readonly orders: OrderStore,
  ) {}

  /** An account has confirmed its address: it takes the guests' orders with it. An earlier address is no longer its own. */
  async confirm(tx: EntityManager, userId: string, email: string): Promise<void> {
    const hash = addressHash(this.cipher, email)
    await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended($1, 0))`, [hash])
    await tx.query(`DELETE FROM confirmed_address WHERE user_id = $1 AND address_hash <> $2`, [userId, hash])
    await tx.query(
      `INSERT INTO confirmed_address (address_hash, user_id) VALUES ($1, $2)
       ON CONFLICT (address_hash) DO UPDATE SET user_id = excluded.user_id`,
      [hash, userId],
    )
    const count = await this.orders.claim(tx, userId, email)
    if (count > 0)
      log.info(
        { event: 'orders.claimed', userId, count },
        'an account got the orders of its confirmed address',
      )
  }

  /** The account is gone, or its address is not confirmed any more. */
  async forget(tx: EntityManager, userId: string): Promise<void> {
    await tx.query(`DELETE FROM confirmed_address WHERE user_id = $1`, [userId])
  }
}
