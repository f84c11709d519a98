// cancelOrder -> payments.endUnpaid, where nothing is paid -> orders: cancel-order.ts -> orders.status-changed
// -> payments: refunds by the terms of the order -> payments.refunded -> orders: pay/capture-payment.ts; notifications: mail
import type { Caller, InputOf } from '@borderlane/contracts/define'
import { openFurtherPayment } from '@borderlane/domain/orders/further-payment'
import type { OrderAccess } from '@borderlane/contracts/orders/internal'
import { cancelOrder } from '@borderlane/contracts/orders/order-holder'
import { Handle } from '@borderlane/messaging'
import { Controller } from '@nestjs/common'
import { SeenOrders } from '../open/seen-orders'
import { ofOrder } from '../order/order.entity'
import { OrderStore } from '../order/order.store'
import { OpenPayments } from '../pay/open-payments'

@Controller()
export class CancelOrder {
  constructor(
    private readonly seen: SeenOrders,
    private readonly payments: OpenPayments,
    private readonly orders: OrderStore,
  ) {}

  @Handle(cancelOrder, ofOrder)
  cancelOrder({ id, version }: InputOf<typeof cancelOrder>, caller: Caller, access: OrderAccess) {
    const by = { caller, access }
    return this.seen.changeAfterAsking({ id, version }, by, {
      action: 'cancel',
      check: (_tx, order) => {
        order.checkCancellable()
        return order.paidCents === 0 || openFurtherPayment(order) !== undefined
      },
      // Money that is on its way is waited for, and then refunded by the terms.
      ask: (order) => this.payments.endBeforeClosing(id, openFurtherPayment(order)?.id),
      apply: (tx, order) => this.orders.cancelOrder(tx, order, by),
    })
  }
}
