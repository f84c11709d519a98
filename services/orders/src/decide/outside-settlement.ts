import { AppError } from '@borderlane/contracts/errors'
import { recordSettlement } from '@borderlane/contracts/payments/internal'
import { Calls, serviceCaller } from '@borderlane/messaging'
import { Injectable } from '@nestjs/common'
import type { Order } from '../order/order.entity'

/** An unpaid order that was paid outside: payments books that. */
@Injectable()
export class OutsideSettlement {
  constructor(private readonly calls: Calls) {}

  /**
   * Asked before the status is set, so that it is not set without the money; the event of the capture waits for the act
   * and finds the order `paid`.
   */
  async record(order: Order, by: { actorId: string; reason: string }): Promise<void> {
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
