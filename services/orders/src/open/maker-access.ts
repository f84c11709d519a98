import type { Caller, InputOf, OutputOf } from '@borderlane/contracts/define'
import {
  checkAccess,
  countAccessEnds,
  type OrderAccess,
  orderAccessChanged,
} from '@borderlane/contracts/orders/internal'
import { Broadcasts, Handle } from '@borderlane/messaging'
import { afterCommit } from '@borderlane/persistence'
import { CLOCK, type Clock } from '@borderlane/runtime'
import { Controller, Inject, Injectable } from '@nestjs/common'
import { DataSource, type EntityManager } from 'typeorm'
import { type MakerAccess as State, type Order, findOrder } from '../order/order.entity'
import { OrderStore } from '../order/order.store'
import { AccessCheck } from './access-check'
import { type AccessChange, addAccessChange } from './order-token.store'

/**
 * What the maker of an order may do after its owner has answered. An order belongs to its address (docs/adr/0026):
 * the person who comes by a mailed link, or with the account of the address, is asked whether they made it. With yes the
 * maker keeps access; without an answer, or with no, it ends.
 */
@Injectable()
export class MakerAccess {
  constructor(
    private readonly db: DataSource,
    private readonly access: AccessCheck,
    private readonly orders: OrderStore,
    private readonly broadcasts: Broadcasts,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * What a caller is to an order who is about to change something. For the address, which has not
   * said who made it, the maker's access ends before anything is changed. Asked twice, it ends nothing twice.
   * @throws AppError `orders.not_found`, `orders.access_ended`
   */
  async checkAct(id: string, caller: Caller): Promise<OrderAccess> {
    const access = await this.access.checkOrder(this.db.manager, id, caller)
    if (access.isAsked)
      await this.db.transaction(async (tx) => {
        for (const order of await this.orders.lockWithParty(tx, id))
          if (order.makerAccess === 'open') await this.setMakerAccess(tx, order, 'ended', caller)
      })
    return access
  }

  async setMakerAccess(tx: EntityManager, order: Order, to: State & ('kept' | 'ended'), caller: Caller) {
    order.makerAccess = to
    await this.orders.setMakerAccess(tx, order.id, to)
    await this.recordChange(tx, order.id, `maker-${to}`, caller)
  }

  /** Records who ended or kept what, and has open event streams check access again. */
  async recordChange(
    tx: EntityManager,
    orderId: string,
    act: AccessChange['act'],
    caller: Caller,
    linkId?: string,
  ): Promise<void> {
    await addAccessChange(tx, { orderId, act, linkId, userId: caller.userId, at: this.clock.now() })
    if (act !== 'maker-kept')
      afterCommit(tx, () => this.broadcasts.send(orderAccessChanged, { orderId }), `order access ${orderId}`)
  }
}

@Controller()
export class CheckOrderAccess {
  constructor(
    private readonly db: DataSource,
    private readonly access: AccessCheck,
    private readonly makers: MakerAccess,
  ) {}

  @Handle(checkAccess)
  checkAccess({ id, acts }: InputOf<typeof checkAccess>, caller: Caller): Promise<OrderAccess> {
    return acts ? this.makers.checkAct(id, caller) : this.access.checkOrder(this.db.manager, id, caller)
  }

  @Handle(countAccessEnds)
  async countAccessEnds({ id }: InputOf<typeof countAccessEnds>): Promise<OutputOf<typeof countAccessEnds>> {
    return { ends: (await findOrder(this.db.manager, id)).accessEnds }
  }
}
