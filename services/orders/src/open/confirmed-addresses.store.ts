// identity.address-confirmed -> identity.confirmedAddress -> orders: confirmed-addresses.store.ts takes the orders of the address
import type { PayloadOf } from '@borderlane/contracts/define'
import { addressConfirmed, getConfirmedAddress } from '@borderlane/contracts/identity/internal'
import { AskFirst, Calls, OnEvent, serviceCaller } from '@borderlane/messaging'
import { FieldCipher } from '@borderlane/persistence'
import { log } from '@borderlane/runtime'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import { addressHash } from '../order/order-search'
import { OrderStore } from '../order/order.store'

/**
 * Which account has confirmed which address, as keyed hashes. An order belongs to the account of its address: at once
 * when the account is there already, else as soon as the address is confirmed. Each order finds one owner in its life.
 * Who made it is another question: the owner is asked whether it was them (open/maker-access.ts).
 */
@Injectable()
export class ConfirmedAddresses {
  constructor(
    private readonly calls: Calls,
    private readonly cipher: FieldCipher,
    private readonly orders: OrderStore,
  ) {}

  /** The event carries no address. What is asked now is at least as new as the event, so a late or repeated one is harmless. */
  @AskFirst(addressConfirmed)
  async askAddress({ userId }: PayloadOf<typeof addressConfirmed>): Promise<string | null> {
    const { email } = await this.calls.send(getConfirmedAddress, { userId }, serviceCaller('orders'))
    return email
  }

  @OnEvent(addressConfirmed)
  async takeAddress(
    { userId }: PayloadOf<typeof addressConfirmed>,
    tx: EntityManager,
    _messageId: string,
    email: string | null,
  ): Promise<void> {
    if (email === null) await this.forgetAddress(tx, userId)
    else await this.confirmAddress(tx, userId, email)
  }

  /** An account has confirmed its address: it takes the guests' orders of it. An earlier address no longer belongs to it. */
  private async confirmAddress(tx: EntityManager, userId: string, email: string): Promise<void> {
    const hash = addressHash(this.cipher, email)
    await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended($1, 0))`, [hash])
    await tx.query(`DELETE FROM confirmed_address WHERE user_id = $1 AND address_hash <> $2`, [userId, hash])
    await tx.query(
      `INSERT INTO confirmed_address (address_hash, user_id) VALUES ($1, $2)
       ON CONFLICT (address_hash) DO UPDATE SET user_id = excluded.user_id`,
      [hash, userId],
    )
    const count = await this.orders.claimOrders(tx, userId, email)
    if (count > 0)
      log.info(
        { event: 'orders.claimed', userId, count },
        'an account got the orders of its confirmed address',
      )
  }

  /** The account is gone, or its address is not confirmed any more. */
  async forgetAddress(tx: EntityManager, userId: string): Promise<void> {
    await tx.query(`DELETE FROM confirmed_address WHERE user_id = $1`, [userId])
  }
}
