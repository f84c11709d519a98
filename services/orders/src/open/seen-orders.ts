import type { Caller } from '@borderlane/contracts/caller'
import { AppError } from '@borderlane/contracts/errors'
import type { OrderAccess } from '@borderlane/contracts/orders/internal'
import { Injectable } from '@nestjs/common'
import { DataSource, type EntityManager } from 'typeorm'
import { findOrder } from '../order/find-order'
import { type AskedChange, HeldOrders } from '../order/held-orders'
import type { Order } from '../order/order.entity'
import { AccessCheck } from './access-check'

/** Who asks, and what they are to the order. */
export interface By {
  caller: Caller
  access: OrderAccess
}

/** A version of an order, as somebody has read it. */
interface Seen {
  id: string
  version: number
}

/** Changes of orders by those who have seen them: nothing is changed that has changed since. */
@Injectable()
export class SeenOrders {
  constructor(
    private readonly db: DataSource,
    private readonly held: HeldOrders,
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
  change<T>(seen: Seen, caller: Caller, act: (tx: EntityManager, order: Order) => Promise<T>): Promise<T> {
    return this.held.lock(seen.id, async (tx, order) => {
      await this.check(tx, order, seen, caller)
      return act(tx, order)
    })
  }

  /** The same for a change that another service is asked about first. */
  changeAfterQuestion<T>(seen: Seen, caller: Caller, change: AskedChange<T>): Promise<T> {
    return this.held.change(seen.id, {
      ...change,
      check: async (tx, order) => {
        await this.check(tx, order, seen, caller)
        return change.check(tx, order)
      },
    })
  }

  private async check(tx: EntityManager, order: Order, { id, version }: Seen, caller: Caller): Promise<void> {
    await this.access.check(tx, id, caller)
    if (order.version !== version) throw new AppError('orders.changed', { version: order.version })
  }
}
