import type { InputOf, OutputOf } from '@borderlane/contracts/define'
import { AppError } from '@borderlane/contracts/errors'
import type { cancelOrder } from '@borderlane/contracts/orders/order-holder'
import { Injectable } from '@nestjs/common'
import { type By, SeenOrders } from '../access/seen-orders'
import { OrderAudit } from '../audit/order-audit'
import { OrderMoves } from '../order/order-moves'
import { OrderReader } from '../order/order-reader'
import { pathFrom } from '../order/order-status'
import { OpenPayments } from '../payment/open-payments'
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
    return this.seen.change({ id, version }, by.caller, async (tx, order) => {
      const [closed] = pathFrom(order.status, 'cancelled')
      if (!closed) throw new AppError('orders.not_cancellable')
      // With the order locked: money that is on its way is waited for, and then goes back by the terms.
      if (order.paidCents === 0) await this.payments.endBeforeClosing(id)
      await this.moves.moveOrder(tx, order, closed, {
        actor: actorOf(by),
        userId: by.caller.userId,
        reason: 'cancelled',
        isCancellation: true,
      })
      await this.audit.writeForTraveller(tx, by, { action: 'cancel' })
      return this.reader.view(tx, order)
    })
  }
}
