import type { Caller } from '@borderlane/contracts/caller'
import type { InputOf } from '@borderlane/contracts/define'
import { AppError } from '@borderlane/contracts/errors'
import type { setOrderStatus, StaffOrder } from '@borderlane/contracts/orders/admin'
import { recordSettlement } from '@borderlane/contracts/payments/internal'
import { Calls, serviceCaller } from '@borderlane/messaging'
import { Injectable } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { OrderAudit, personOf } from '../audit/order-audit'
import type { Order } from '../order/order.entity'
import { OrderMoves } from '../order/order-moves'
import { StaffOrderReader } from './staff-order-reader'
import { checkReason, lockSeen } from './staff-seen'

/** Staff set the status of an order. */
@Injectable()
export class StaffStatusService {
  constructor(
    private readonly db: DataSource,
    private readonly reader: StaffOrderReader,
    private readonly moves: OrderMoves,
    private readonly calls: Calls,
    private readonly audit: OrderAudit,
  ) {}

  /** @throws AppError `orders.changed` when somebody was faster, with what happened since */
  async set(input: InputOf<typeof setOrderStatus>, caller: Caller): Promise<StaffOrder> {
    const { id, version, status, reason } = input
    const actorId = personOf(caller)
    return this.db.transaction(async (tx) => {
      const order = await lockSeen(tx, id, version)
      if (order.status === status) return this.reader.view(tx, order)
      checkReason(order, status, reason)
      await this.moves.moveOrder(tx, order, status, { actor: 'staff', userId: actorId, reason })
      await this.audit.write(tx, { orderId: id, actorId, action: 'status', reason })
      if (status === 'paid' && reason) await this.settle(order, { actorId, reason })
      return this.reader.view(tx, order)
    })
  }

  /**
   * An unpaid order is paid outside: payments books that. Asked with the order locked, so that the status is not set
   * without the money; the fact of the capture waits for the lock and finds the order `paid`.
   */
  private async settle(order: Order, by: { actorId: string; reason: string }): Promise<void> {
    if (order.paidCents > 0) return
    const { id: orderId, governmentFeeCents, serviceFeeCents, denialProtectionFeeCents, currency } = order
    const settlement = {
      orderId,
      governmentFeeCents,
      serviceFeeCents,
      denialProtectionFeeCents,
      currency,
      ...by,
    }
    try {
      await this.calls.send(recordSettlement, settlement, serviceCaller('orders'))
    } catch (error) {
      // The traveller's own payment is here, and the fact of it on its way.
      if (!(error instanceof AppError) || error.code !== 'orders.already_paid') throw error
    }
  }
}
