import type { Caller } from '@borderlane/contracts/caller'
import { getOrder } from '@borderlane/contracts/orders'
import { Calls } from '@borderlane/messaging'
import { Injectable } from '@nestjs/common'

/** Who may work with the documents of an order: whoever may see the order, which orders alone decides. */
@Injectable()
export class OrderAccess {
  constructor(private readonly calls: Calls) {}

  /** @throws AppError `orders.not_found` if the caller may not see the order or there is none */
  async check(orderId: string, caller: Caller): Promise<void> {
    await this.calls.send(getOrder, { id: orderId }, caller)
  }
}
