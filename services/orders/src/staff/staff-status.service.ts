import type { Caller } from '@borderlane/contracts/caller'
import type { InputOf } from '@borderlane/contracts/define'
import { AppError } from '@borderlane/contracts/errors'
import { decideOrder, type setOrderStatus, type StaffOrder } from '@borderlane/contracts/orders/admin'
import { DECIDED_STATUSES, SHOWING_STATUSES } from '@borderlane/contracts/orders/staff-moves'
import { recordSettlement } from '@borderlane/contracts/payments/internal'
import { mayCall } from '@borderlane/contracts/roles'
import { Calls, serviceCaller } from '@borderlane/messaging'
import { Injectable } from '@nestjs/common'
import { OrderAudit, personOf } from '../audit/order-audit'
import { HeldOrders } from '../order/held-orders'
import type { Order } from '../order/order.entity'
import { OrderMoves } from '../order/order-moves'
import { WaitingDecisionStore } from '../order/waiting-decision.store'
import { StaffOrderReader } from './staff-order-reader'
import { checkCompared, checkReason, checkSeen } from './staff-seen'

/** Staff set the status of an order. */
@Injectable()
export class StaffStatusService {
  constructor(
    private readonly held: HeldOrders,
    private readonly reader: StaffOrderReader,
    private readonly moves: OrderMoves,
    private readonly calls: Calls,
    private readonly audit: OrderAudit,
    private readonly waiting: WaitingDecisionStore,
  ) {}

  /** @throws AppError `orders.changed` when somebody was faster, with what happened since */
  async set(input: InputOf<typeof setOrderStatus>, caller: Caller): Promise<StaffOrder> {
    const { id, version, status, reason } = input
    const actorId = personOf(caller)
    if (DECIDED_STATUSES.includes(status) && !mayCall(decideOrder.name, caller.roles))
      throw new AppError('auth.forbidden')
    return this.held.change(id, {
      check: async (tx, order) => {
        await checkSeen(tx, order, version)
        if (order.status === status) return false
        checkReason(order, status, reason)
        checkCompared(order, status)
        if (SHOWING_STATUSES.includes(status)) await this.waiting.requireNone(tx, id)
        return status === 'paid' && reason !== undefined && order.paidCents === 0
      },
      ask: (order) => this.settle(order, { actorId, reason: reason! }),
      apply: async (tx, order) => {
        if (order.status !== status) {
          await this.moves.moveOrder(tx, order, status, { actor: 'staff', userId: actorId, reason })
          await this.audit.write(tx, { orderId: id, actorId, action: 'status', reason })
        }
        return this.reader.view(tx, order)
      },
    })
  }

  /**
   * An unpaid order is paid outside: payments books that. Asked before the status is set, so that it is not set without
   * the money; the event of the capture waits for the act and finds the order `paid`.
   */
  private async settle(order: Order, by: { actorId: string; reason: string }): Promise<void> {
    const {
      id: orderId,
      governmentFeeCents,
      serviceFeeCents,
      denialProtectionFeeCents,
      creditCents,
      currency,
    } = order
    const settlement = {
      orderId,
      governmentFeeCents,
      serviceFeeCents,
      denialProtectionFeeCents,
      ...(creditCents > 0 && { creditCents }),
      currency,
      ...by,
    }
    try {
      await this.calls.send(recordSettlement, settlement, serviceCaller('orders'))
    } catch (error) {
      // The traveller's own payment is here, and the event of it is on its way.
      if (!(error instanceof AppError) || error.code !== 'orders.already_paid') throw error
    }
  }
}
