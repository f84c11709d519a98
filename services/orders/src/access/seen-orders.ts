import type { Caller } from '@borderlane/contracts/caller'
import { AppError } from '@borderlane/contracts/errors'
import type { OrderAccess } from '@borderlane/contracts/orders/internal'
import { Injectable } from '@nestjs/common'
import { DataSource, type EntityManager } from 'typeorm'
import { findOrder } from '../order/find-order'
import type { Order } from '../order/order.entity'
import { AccessCheck } from './access-check'

/** Who asks, and what they are to the order. */
export interface By {
  caller: Caller
  access: OrderAccess
}

/** Changes of orders by those who have seen them: nothing is changed that has changed since. */
@Injectable()
export class SeenOrders {
  constructor(
    private readonly db: DataSource,
    private readonly access: AccessCheck,
  ) {}

  /** The order as it is now. @throws AppError `orders.not_found` */
  read(id: string): Promise<Order> {
    return findOrder(this.db.manager, id)
  }

  /**
   * Changes the locked order as its reader saw it, who may still open it: its address may have ended that since they
   * were asked.
   * @throws AppError `orders.changed` with the version that it has now, `orders.access_ended`
   */
  change<T>(
    { id, version }: { id: string; version: number },
    caller: Caller,
    act: (tx: EntityManager, order: Order) => Promise<T>,
  ): Promise<T> {
    return this.lock(id, caller, (tx, order) => {
      if (order.version !== version) throw new AppError('orders.changed', { version: order.version })
      return act(tx, order)
    })
  }

  /** The same whatever its version. */
  lock<T>(id: string, caller: Caller, act: (tx: EntityManager, order: Order) => Promise<T>): Promise<T> {
    return this.db.transaction(async (tx) => {
      const order = await findOrder(tx, id, { lock: true })
      await this.access.check(tx, id, caller)
      return act(tx, order)
    })
  }
}
