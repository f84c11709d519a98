import { orderChanged } from '@borderlane/contracts/orders/internal'
import { Broadcasts } from '@borderlane/messaging'
import { afterCommit, FieldCipher } from '@borderlane/persistence'
import { CLOCK, type Clock } from '@borderlane/runtime'
import { Inject, Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import { type MakerAccess, Order } from './order.entity'
import { emailHash, nameHashes } from './order-search'

/** Writes orders. What a statement changes beside the entity is lost by no later `save`: that writes only what it has changed. */
@Injectable()
export class OrderStore {
  constructor(
    private readonly cipher: FieldCipher,
    private readonly broadcasts: Broadcasts,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Saves a locked order; open event streams hear of its version after the commit. */
  async save(tx: EntityManager, order: Order): Promise<void> {
    order.reckon(this.clock.now())
    await tx.getRepository(Order).save(order)
    this.broadcastAfterCommit(tx, order)
  }

  /** Tells open event streams of an order once the transaction has committed. */
  broadcastAfterCommit(tx: EntityManager, { id: orderId, version }: Pick<Order, 'id' | 'version'>): void {
    // By order: of several changes of one order the last is the one to tell.
    afterCommit(
      tx,
      () => this.broadcasts.send(orderChanged, { orderId, version }),
      `order changed ${orderId}`,
    )
  }

  /**
   * Writes the hashes by which staff find an order. To be called wherever name, address or the key of the hashes change.
   * The entity does not hold them, so that saving an order that was read before cannot write old ones.
   */
  async saveSearchFields(
    tx: EntityManager,
    { id, email, fullName }: { id: string; email: string; fullName: string },
  ): Promise<void> {
    await tx.query(`UPDATE "order" SET email_hash = $2, name_hashes = $3 WHERE id = $1`, [
      id,
      emailHash(this.cipher, email),
      nameHashes(this.cipher, fullName),
    ])
  }

  /** The order is found by nothing that its traveller said. */
  async forgetSearchFields(tx: EntityManager, id: string): Promise<void> {
    await tx.query(`UPDATE "order" SET email_hash = NULL, name_hashes = NULL WHERE id = $1`, [id])
  }

  async setMakerAccess(tx: EntityManager, id: string, access: MakerAccess): Promise<void> {
    await tx.query(`UPDATE "order" SET maker_access = $2 WHERE id = $1`, [id, access])
  }

  /** The order has no owner any more, and finds no other one by itself. */
  async endOwner(tx: EntityManager, id: string): Promise<void> {
    await tx.query(`UPDATE "order" SET owner_user_id = NULL, claimable = false WHERE id = $1`, [id])
  }

  /** Gives an account the orders with its address that never had an owner. @returns how many */
  async claim(tx: EntityManager, userId: string, email: string): Promise<number> {
    const [, count] = await tx.query<[unknown[], number]>(
      `UPDATE "order" SET owner_user_id = $1, claimable = false
       WHERE claimable AND id IN (
         SELECT id FROM "order" WHERE claimable AND email_hash = $2 ORDER BY id FOR UPDATE)`,
      [userId, emailHash(this.cipher, email)],
    )
    return count
  }
}
