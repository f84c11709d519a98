import { orderFilesExpired } from '@borderlane/contracts/orders/internal'
import { Outbox } from '@borderlane/messaging'
import { CLOCK, type Clock } from '@borderlane/runtime'
import { Inject, Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import type { Order } from '../order/order.entity'
import { OrderStore } from '../order/order.store'

@Injectable()
export class FileExpiry {
  constructor(
    private readonly orders: OrderStore,
    private readonly outbox: Outbox,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** The time of a locked order's files is over: documents deletes them. Who travels is still known. */
  async expire(tx: EntityManager, order: Order): Promise<void> {
    order.filesDeletedAt = this.clock.now()
    order.version += 1
    await this.orders.save(tx, order)
    await this.outbox.add(tx, orderFilesExpired, { orderId: order.id, version: order.version })
  }
}
