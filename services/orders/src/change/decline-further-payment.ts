// declineFurtherPayment -> payments.endUnpaid -> orders: decline-further-payment.ts -> orders.status-changed (declined)
// -> payments: refund/plan-refund.ts (`declineRefund`) -> payments.refunded -> orders; notifications: mail
import type { Caller, InputOf, OutputOf } from '@borderlane/contracts/define'
import { declineFurtherPayment } from '@borderlane/contracts/orders/further-payments'
import { type OrderAccess, orderMailRequested } from '@borderlane/contracts/orders/internal'
import { Handle, Outbox } from '@borderlane/messaging'
import { CLOCK, type Clock } from '@borderlane/runtime'
import { Controller, Inject } from '@nestjs/common'
import { SeenOrders } from '../open/seen-orders'
import { endFurther, openFurther } from '../order/further-payment'
import { UNDECIDED } from '../order/order-status'
import { ofOrder } from '../order/order.entity'
import { OrderStore } from '../order/order.store'
import { OpenPayments } from '../pay/open-payments'

@Controller()
export class DeclineFurtherPayment {
  constructor(
    private readonly seen: SeenOrders,
    private readonly payments: OpenPayments,
    private readonly orders: OrderStore,
    private readonly outbox: Outbox,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** What is not decided is closed with it: it cannot go on. What is approved stays so, without what the fee is for. */
  @Handle(declineFurtherPayment, ofOrder)
  declineFurtherPayment(
    { id, furtherPaymentId }: InputOf<typeof declineFurtherPayment>,
    caller: Caller,
    access: OrderAccess,
  ): Promise<OutputOf<typeof declineFurtherPayment>> {
    const by = { caller, access }
    return this.seen.changeAfterAsking({ id }, by, {
      action: 'cancel',
      check: (_tx, order) => openFurther(order, furtherPaymentId) !== undefined,
      ask: () => this.payments.endBeforeClosing(id, furtherPaymentId),
      apply: async (tx, order) => {
        endFurther(order, 'declined', this.clock.now())
        if (UNDECIDED.includes(order.status))
          return this.orders.cancelOrder(tx, order, { ...by, isDecline: true })
        order.version += 1
        await this.orders.saveOrder(tx, order)
        const { version } = order
        await this.outbox.add(tx, orderMailRequested, { orderId: id, version, mail: 'further-declined' })
      },
    })
  }
}
