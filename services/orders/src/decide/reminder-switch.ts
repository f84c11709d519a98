import type { InputOf } from '@borderlane/contracts/define'
import { AppError } from '@borderlane/contracts/errors'
import type { Order } from '@borderlane/contracts/orders/order'
import type { setReminders } from '@borderlane/contracts/orders/order-holder'
import { Injectable } from '@nestjs/common'
import { type By, SeenOrders } from '../open/seen-orders'
import { OrderReader } from '../order/order-reader'
import { OrderStore } from '../order/order.store'

/** Whether a traveller is reminded of ends, as they choose. */
@Injectable()
export class ReminderSwitch {
  constructor(
    private readonly seen: SeenOrders,
    private readonly orders: OrderStore,
    private readonly reader: OrderReader,
  ) {}

  set({ id, version, reminds }: InputOf<typeof setReminders>, { caller }: By): Promise<Order> {
    return this.seen.change({ id, version }, caller, async (tx, order) => {
      if (order.erasedAt) throw new AppError('orders.erased')
      order.reminds = reminds
      await this.orders.save(tx, order)
      return this.reader.view(tx, order)
    })
  }
}
