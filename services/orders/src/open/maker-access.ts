import type { Caller } from '@borderlane/contracts/caller'
import { type OrderAccess, orderAccessChanged } from '@borderlane/contracts/orders/internal'
import { Broadcasts } from '@borderlane/messaging'
import { afterCommit } from '@borderlane/persistence'
import { CLOCK, type Clock } from '@borderlane/runtime'
import { Inject, Injectable } from '@nestjs/common'
import { DataSource, type EntityManager } from 'typeorm'
import type { MakerAccess as State, Order } from '../order/order.entity'
import { OrderStore } from '../order/order.store'
import { AccessCheck } from './access-check'
import { type AccessChange, OrderAccessChangeStore } from './order-access-change.store'

/**
 * What the maker of an order may do after its owner has answered. An order belongs to its address (docs/adr): whoever
 * comes by a mailed link, or with the account of the address, is asked whether they made it. With yes the maker keeps
 * access; without an answer, or with no, the access ends.
 */
@Injectable()
export class MakerAccess {
  constructor(
    private readonly db: DataSource,
    private readonly access: AccessCheck,
    private readonly orders: OrderStore,
    private readonly changes: OrderAccessChangeStore,
    private readonly broadcasts: Broadcasts,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * What a caller is to an order who is about to change something. As the address, without having said who made it:
   * that is no answer, and ends what the maker may before anything is changed. Asked twice, it ends nothing twice.
   * @throws AppError `orders.not_found`, `orders.access_ended`
   */
  async checkAct(id: string, caller: Caller): Promise<OrderAccess> {
    const access = await this.access.check(this.db.manager, id, caller)
    if (access.isAsked)
      await this.db.transaction(async (tx) => {
        for (const order of await this.orders.lockWithParty(tx, id))
          if (order.makerAccess === 'open') await this.set(tx, order, 'ended', caller)
      })
    return access
  }

  /** Keeps or ends what the maker of a locked order may. */
  async set(tx: EntityManager, order: Order, to: State & ('kept' | 'ended'), caller: Caller): Promise<void> {
    order.makerAccess = to
    await this.orders.setMakerAccess(tx, order.id, to)
    await this.write(tx, order.id, `maker-${to}`, caller)
  }

  /** Writes down who ended or kept what, and has open event streams ask again. */
  async write(
    tx: EntityManager,
    orderId: string,
    act: AccessChange['act'],
    caller: Caller,
    linkId?: string,
  ): Promise<void> {
    await this.changes.add(tx, { orderId, act, linkId, userId: caller.userId, at: this.clock.now() })
    if (act !== 'maker-kept')
      afterCommit(tx, () => this.broadcasts.send(orderAccessChanged, { orderId }), `order access ${orderId}`)
  }
}
