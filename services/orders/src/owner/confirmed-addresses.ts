import { FieldCipher } from '@borderlane/persistence'
import { log } from '@borderlane/runtime'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import { OrderStore } from '../order/order.store'
import { ConfirmedAddressStore } from './confirmed-address.store'

/**
 * Which account has confirmed which address, as keyed hashes. An order belongs to the account of its address: at once
 * when the account is there already, else as soon as the address is confirmed. Each order finds one owner in its life.
 * Whoever made it is another question: the owner is asked whether that was them (access/maker-access.ts).
 */
@Injectable()
export class ConfirmedAddresses {
  constructor(
    private readonly cipher: FieldCipher,
    private readonly addresses: ConfirmedAddressStore,
    private readonly orders: OrderStore,
  ) {}

  /**
   * The account that an order with this address belongs to. Until the end of the transaction nobody confirms the
   * address, so that no order is saved between the look here and the claim there.
   */
  ownerOf(tx: EntityManager, email: string): Promise<string | null> {
    return this.addresses.findOwner(tx, addressHash(this.cipher, email))
  }

  /** An account has confirmed its address: it takes the guests' orders with it. An earlier address is no longer its own. */
  async confirm(tx: EntityManager, userId: string, email: string): Promise<void> {
    await this.addresses.set(tx, userId, addressHash(this.cipher, email))
    const count = await this.orders.claim(tx, userId, email)
    if (count > 0)
      log.info({ event: 'orders.claimed', userId, count }, 'a confirmed address found its orders')
  }

  /** The account is gone, or its address is not confirmed any more. */
  forget(tx: EntityManager, userId: string): Promise<void> {
    return this.addresses.remove(tx, userId)
  }
}

/** What a confirmed address is found by. */
export const addressHash = (cipher: FieldCipher, email: string): string =>
  cipher.fingerprint(email.toLowerCase(), 'confirmed address')
