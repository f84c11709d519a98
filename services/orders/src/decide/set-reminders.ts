import { AppError, type Caller, type InputOf } from '@borderlane/contracts/define'
import type { OrderAccess } from '@borderlane/contracts/orders/internal'
import { setReminders } from '@borderlane/contracts/orders/order-holder'
import { Handle } from '@borderlane/messaging'
import { Controller } from '@nestjs/common'
import { SeenOrders } from '../open/seen-orders'
import { ofOrder } from '../order/order.entity'
import { OrderStore } from '../order/order.store'

@Controller()
export class SetReminders {
  constructor(
    private readonly seen: SeenOrders,
    private readonly orders: OrderStore,
  ) {}

  @Handle(setReminders, ofOrder)
  setReminders({ id, version, reminds }: InputOf<typeof setReminders>, caller: Caller, access: OrderAccess) {
    return this.seen.changeSeen(
      { id, version },
      { caller, access },
      {
        apply: async (tx, order) => {
          if (order.erasedAt) throw new AppError('orders.erased')
          order.reminds = reminds
          await this.orders.saveOrder(tx, order)
        },
      },
    )
  }
}
