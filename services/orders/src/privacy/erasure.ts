import { CLOCK, type Clock } from '@borderlane/runtime'
import { Inject, Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import type { Order } from '../order/order.entity'
import type { Cause } from '../order/order-moves'
import { checkErasable } from './erasable'
import { OrderErasureStore } from './order-erasure.store'
import { PersonRemoval } from './person-removal'

/** Erases orders. */
@Injectable()
export class Erasure {
  constructor(
    private readonly erasures: OrderErasureStore,
    private readonly removal: PersonRemoval,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Erases a locked order. One that nobody has paid for is closed with it.
   * @throws AppError `orders.cancel_first`: it is paid for, and nobody has decided on it yet
   */
  async erase(tx: EntityManager, order: Order, by: Cause): Promise<void> {
    checkErasable(order)
    const at = this.clock.now()
    await this.erasures.add(tx, order.id, at, by)
    await this.removal.remove(tx, order, at, by)
  }
}
