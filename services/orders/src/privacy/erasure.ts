import type { OutputOf } from '@borderlane/contracts/define'
import { BACKUP_DAYS, type eraseOrder } from '@borderlane/contracts/orders/privacy'
import { CLOCK, type Clock } from '@borderlane/runtime'
import { Inject, Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import type { Order } from '../order/order.entity'
import type { Cause } from '../order/order-history.entity'
import { checkErasable } from './erasable'
import { OrderErasureStore } from './order-erasure.store'
import { PersonRemoval } from './person-removal'
import { dayOf } from './retention'

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

  /** What the traveller keeps of an erasure. The order is erased. */
  async receiptOf(db: EntityManager, orderId: string): Promise<OutputOf<typeof eraseOrder>> {
    const { at, actor } = await this.erasures.read(db, orderId)
    // The whole of the last day has to be over.
    return { erasedAt: at.toISOString(), actor, backupsGoneOn: dayOf(at, BACKUP_DAYS + 1) }
  }
}
