import type { InputOf, OutputOf } from '@borderlane/contracts/define'
import { AppError } from '@borderlane/contracts/errors'
import type { cancelOrder } from '@borderlane/contracts/orders/order-holder'
import type { OrderStatus } from '@borderlane/contracts/primitives'
import { Injectable } from '@nestjs/common'
import { type By, SeenOrders } from '../open/seen-orders'
import { OrderAudit } from '../order/order-audit'
import { OrderMoves } from '../order/order-moves'
import type { Order } from '../order/order.entity'
import { OrderReader } from '../order/order-reader'
import { pathFrom } from '../order/order-status'
import { OpenPayments } from '../pay/open-payments'
import { actorOf } from './actor'

/** Travellers who give their application up. */
@Injectable()
export class CancellationService {
  constructor(
    private readonly seen: SeenOrders,
    private readonly payments: OpenPayments,
    private readonly moves: OrderMoves,
    private readonly reader: OrderReader,
    private readonly audit: OrderAudit,
  ) {}

  async cancel({ id, version }: InputOf<typeof cancelOrder>, by: By): Promise<OutputOf<typeof cancelOrder>> {
    return this.seen.changeAfterQuestion({ id, version }, by.caller, {
      check: (_tx, order) => {
        closedFrom(order)
        return order.paidCents === 0
      },
      // Money that is on its way is waited for, and then goes back by the terms.
      ask: () => this.payments.endBeforeClosing(id),
      apply: async (tx, order) => {
        await this.moves.moveOrder(tx, order, closedFrom(order), {
          actor: actorOf(by),
          userId: by.caller.userId,
          reason: 'cancelled',
          isCancellation: true,
        })
        await this.audit.writeForTraveller(tx, by, { action: 'cancel' })
        return this.reader.view(tx, order)
      },
    })
  }
}

/** The status that cancelling leads to. @throws AppError `orders.not_cancellable` */
function closedFrom({ status }: Order): OrderStatus {
  const [closed] = pathFrom(status, 'cancelled')
  if (!closed) throw new AppError('orders.not_cancellable')
  return closed
}
