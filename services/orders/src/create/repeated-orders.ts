import type { OutputOf } from '@borderlane/contracts/define'
import { AppError } from '@borderlane/contracts/errors'
import type { createOrder } from '@borderlane/contracts/orders/public'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import { BY_MAKER } from '../open/order-token'
import { OrderTokenStore } from '../open/order-token.store'
import { findOrder } from '../order/find-order'
import { OrderReader } from '../order/order-reader'

/** Answers requests that have made their order before. */
@Injectable()
export class RepeatedOrders {
  constructor(
    private readonly reader: OrderReader,
    private readonly tokens: OrderTokenStore,
  ) {}

  /** @returns the order with a fresh token: the first one is not kept. @throws AppError `orders.access_ended` */
  async answer(tx: EntityManager, id: string): Promise<OutputOf<typeof createOrder>> {
    // Whoever can repeat it has made it: no way around what the address has ended.
    const order = await findOrder(tx, id, { lock: true })
    if (order.makerAccess === 'ended') throw new AppError('orders.access_ended')
    return {
      order: await this.reader.view(tx, order),
      orderToken: await this.tokens.mint(tx, id, { origin: 'maker' }, BY_MAKER),
    }
  }
}
