import type { Caller } from '@borderlane/contracts/define'
import { type OrderAccess, orderChanged, orderStatusChanged } from '@borderlane/contracts/orders/internal'
import type { OrderStatus } from '@borderlane/contracts/primitives'
import { Broadcasts, Outbox } from '@borderlane/messaging'
import { afterCommit, FieldCipher } from '@borderlane/persistence'
import { CLOCK, type Clock } from '@borderlane/runtime'
import { Inject, Injectable } from '@nestjs/common'
import { type EntityManager, In } from 'typeorm'
import { OfficeDayStore } from './office-day.store'
import { returnCredit } from './order-credit.store'
import { type Cause, StatusChange } from './order-history.entity'
import { emailHash, type Searched, searchFieldsOf } from './order-search'
import { type MakerAccess, Order } from './order.entity'
import { PartyStore } from './party.store'

/** $1: a party, or an order of one. */
const OF_PARTY = `(id = $1 OR party_id = $1 OR party_id = (SELECT party_id FROM "order" WHERE id = $1))`

/** Writes orders. What a statement changes beside the entity is lost by no later `save`: that writes only what it has changed. */
@Injectable()
export class OrderStore {
  constructor(
    private readonly cipher: FieldCipher,
    private readonly broadcasts: Broadcasts,
    private readonly outbox: Outbox,
    private readonly office: OfficeDayStore,
    private readonly parties: PartyStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Saves a locked order; open event streams hear of its version after the commit. */
  async saveOrder(tx: EntityManager, order: Order): Promise<void> {
    const now = this.clock.now()
    order.reckon(now, await this.office.readClosedDays(tx, now))
    await tx.getRepository(Order).save(order)
    this.broadcastAfterCommit(tx, order)
  }

  /** The only way of a locked order from one status to another, with everything that follows from it. */
  async moveOrder(tx: EntityManager, order: Order, to: OrderStatus, cause: Cause): Promise<void> {
    const from = order.status
    order.moveTo(to, cause.actor === 'staff', this.clock.now())
    order.closedBecause = closedBecause(to, cause)
    await this.saveOrder(tx, order)
    if (to === 'closed' && order.paidCents === 0) await returnCredit(tx, order.id)
    await tx.getRepository(StatusChange).insert(order.historyEntry(this.clock.now(), cause))
    await this.outbox.add(tx, orderStatusChanged, {
      orderId: order.id,
      version: order.version,
      status: to,
      ...(order.paidCents === 0 && { unpaid: true as const }),
      ...(cause.isCancellation && { cancelledFrom: from }),
      ...(cause.isDecline && { declined: true as const }),
      ...(to === 'closed' && cause.actor === 'staff' && { closedFrom: from }),
      ...(cause.money && { money: cause.money, termsVersion: order.refundTerms }),
      ...(cause.withDocument && { withDocument: true as const }),
      ...(cause.byParty && { byParty: true as const }),
    })
  }

  /** Cancels a locked order for its traveller. @throws AppError `orders.not_cancellable` */
  async cancelOrder(
    tx: EntityManager,
    order: Order,
    { caller, access, isDecline }: { caller: Caller; access: OrderAccess; isDecline?: true },
  ): Promise<void> {
    await this.moveOrder(tx, order, order.checkCancellable(), {
      actor: access.role === 'staff' ? 'staff' : 'traveller',
      userId: caller.userId,
      reason: 'cancelled',
      isCancellation: true,
      ...(isDecline && { isDecline }),
    })
  }

  /** Puts money on a locked order, which is still to be saved. */
  async takePayment(tx: EntityManager, order: Order, { amountCents, at }: { amountCents: number; at: Date }) {
    order.takePayment(amountCents, at, await this.office.readClosedDays(tx, at))
  }

  /** Notifies open event streams of an order once the transaction has committed. */
  broadcastAfterCommit(tx: EntityManager, { id: orderId, version }: Pick<Order, 'id' | 'version'>): void {
    // By order: of several changes of one order the last is the one to tell.
    afterCommit(
      tx,
      () => this.broadcasts.send(orderChanged, { orderId, version }),
      `order changed ${orderId}`,
    )
  }

  /**
   * Writes the hashes by which an order is found. To be called wherever an answer that they are made of, or their key,
   * changes. The entity does not hold them, so that saving an order that was read before cannot write old ones.
   *
   * @param answers the traveller's; of a party the address of its contact counts
   */
  async saveSearchFields(
    tx: EntityManager,
    order: Pick<Order, 'id' | 'partyId'>,
    answers: Searched,
  ): Promise<void> {
    const email = (await this.parties.findAddress(tx, order)) ?? answers.email
    const fields = searchFieldsOf(this.cipher, { ...answers, email })
    await tx.query(
      `UPDATE "order" SET email_hash = $2, person_hash = $3, search_pieces = $4, passport_hash = $5,
         name_hashes = NULL WHERE id = $1`,
      [order.id, fields.email_hash, fields.person_hash, fields.search_pieces, fields.passport_hash],
    )
    await tx.query(
      `UPDATE referral_credit SET email_hash = $2 WHERE source_order_id = $1 AND email_hash IS NOT NULL`,
      [order.id, fields.email_hash],
    )
  }

  /** The order is found by nothing that its traveller said. */
  async forgetPerson(tx: EntityManager, { id }: Order): Promise<void> {
    await tx.query(
      `UPDATE "order" SET email_hash = NULL, person_hash = NULL, name_hashes = NULL, search_pieces = NULL,
         passport_hash = NULL WHERE id = $1`,
      [id],
    )
    await tx.query(`UPDATE referral_credit SET email_hash = NULL WHERE source_order_id = $1`, [id])
  }

  /**
   * Locks a party, or an order with the others of its party: always in one order, so that no two wait for each other.
   * Adding an order locks these too, so that one that was added while the first query waited is seen by the second.
   */
  async lockWithParty(tx: EntityManager, id: string): Promise<Order[]> {
    await tx.query(`SELECT 1 FROM "order" WHERE ${OF_PARTY} ORDER BY id FOR UPDATE`, [id])
    const locked = await tx.query<{ id: string }[]>(
      `SELECT id FROM "order" WHERE ${OF_PARTY} ORDER BY id FOR UPDATE`,
      [id],
    )
    return tx
      .getRepository(Order)
      .find({ where: { id: In(locked.map((one) => one.id)) }, order: { id: 'ASC' } })
  }

  /**
   * An added traveller has the owner and the maker of the first order, and what its address has said of them: an
   * owner or a maker who was ended does not come back by it. One who is still to be found is looked for as for any order.
   */
  async inheritAccess(tx: EntityManager, id: string, firstId: string): Promise<void> {
    await tx.query(
      `UPDATE "order" o SET maker_user_id = f.maker_user_id, maker_access = f.maker_access,
         made_with = f.made_with,
         owner_user_id = CASE WHEN f.claimable THEN o.owner_user_id ELSE f.owner_user_id END,
         claimable = o.claimable AND f.claimable
       FROM "order" f WHERE o.id = $1 AND f.id = $2`,
      [id, firstId],
    )
  }

  async setMakerAccess(tx: EntityManager, id: string, access: MakerAccess): Promise<void> {
    await tx.query(`UPDATE "order" SET maker_access = $2 WHERE id = $1`, [id, access])
  }

  async endOwner(tx: EntityManager, id: string): Promise<void> {
    await tx.query(`UPDATE "order" SET owner_user_id = NULL, claimable = false WHERE id = $1`, [id])
  }

  /** Gives an account the orders with its address that never had an owner. @returns how many */
  async claimOrders(tx: EntityManager, userId: string, email: string): Promise<number> {
    const [, count] = await tx.query<[unknown[], number]>(
      `UPDATE "order" SET owner_user_id = $1, claimable = false
       WHERE claimable AND id IN (
         SELECT id FROM "order" WHERE claimable AND email_hash = $2 ORDER BY id FOR UPDATE)`,
      [userId, emailHash(this.cipher, email)],
    )
    return count
  }
}

/** What staff write about closing is not for the traveller, nor a reason that we know. */
function closedBecause(to: OrderStatus, { actor, reason }: Cause): Order['closedBecause'] {
  if (to !== 'closed' || actor === 'staff') return null
  return reason === 'cancelled' || reason === 'expired' ? reason : null
}
