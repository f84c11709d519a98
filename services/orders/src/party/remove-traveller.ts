// removeTraveller -> orders: remove-traveller.ts -> orders.status-changed -> payments: what waits for its payer ends
import { AppError, type Caller, type InputOf } from '@borderlane/contracts/define'
import type { OrderAccess } from '@borderlane/contracts/orders/internal'
import { removeTraveller } from '@borderlane/contracts/orders/parties'
import { Handle } from '@borderlane/messaging'
import { Controller } from '@nestjs/common'
import { SeenOrders } from '../open/seen-orders'
import { ofOrder } from '../order/order.entity'
import { OrderStore } from '../order/order.store'
import { OpenPayments } from '../pay/open-payments'
import { PartyReader } from './party.view'

/** Closes the order of a traveller who is not paid for. A payment for all that waits for its payer ends with it. */
@Controller()
export class RemoveTraveller {
  constructor(
    private readonly seen: SeenOrders,
    private readonly payments: OpenPayments,
    private readonly orders: OrderStore,
    private readonly reader: PartyReader,
  ) {}

  @Handle(removeTraveller, ofOrder)
  removeTraveller({ id, orderId }: InputOf<typeof removeTraveller>, caller: Caller, access: OrderAccess) {
    const by = { caller, access: { ...access, id: orderId } }
    return this.seen.changeAfterAsking({ id: orderId, opens: id }, by, {
      action: 'cancel',
      check: (_tx, order) => {
        if (order.partyId !== id) throw new AppError('orders.not_found')
        if (order.paidCents > 0) throw new AppError('orders.already_paid')
        order.checkCancellable()
        return true
      },
      ask: () => this.payments.endBeforeClosing(orderId),
      apply: (tx, order) => this.orders.cancelOrder(tx, order, by),
      show: (tx) => this.reader.showParty(tx, id),
    })
  }
}
