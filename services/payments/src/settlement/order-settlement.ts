import type { Caller } from '@borderlane/contracts/caller'
import type { InputOf, OutputOf } from '@borderlane/contracts/define'
import { AppError } from '@borderlane/contracts/errors'
import type { endUnpaid, recordSettlement } from '@borderlane/contracts/payments/internal'
import { CLOCK, type Clock, log } from '@borderlane/runtime'
import { Inject, Injectable } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { Payment } from '../payment/payment.entity'
import { PaymentStore } from '../payment/payment.store'
import { PaymentCheck } from './payment-check'
import { PaymentRecorder } from './payment-recorder'

/** What orders asks of payments: whether one is on its way, to end it, and to record what was paid outside. */
@Injectable()
export class OrderSettlement {
  constructor(
    private readonly db: DataSource,
    private readonly payments: PaymentStore,
    private readonly recorder: PaymentRecorder,
    private readonly checks: PaymentCheck,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Whether the provider may still decide on a payment for the order. */
  async isPaying(orderId: string): Promise<boolean> {
    return (await this.payments.active(this.db.manager, orderId))?.isOpen ?? false
  }

  /** Nothing of this order waits for its payer any more: it will cost something else. */
  async endUnpaid(orderId: string): Promise<OutputOf<typeof endUnpaid>> {
    await this.checks.endUnpaid(orderId)
    const active = await this.payments.active(this.db.manager, orderId)
    if (active) throw new AppError(active.isPaid ? 'orders.already_paid' : 'payments.in_progress')
    return {}
  }

  /** An order that was paid outside, as an admin says. Asked again it gives the same payment. */
  async recordOutside(
    input: InputOf<typeof recordSettlement>,
    caller: Caller,
  ): Promise<OutputOf<typeof recordSettlement>> {
    if (caller.kind !== 'service' || caller.service !== 'orders') throw new AppError('auth.forbidden')
    const { orderId, reason, actorId } = input
    return this.db.transaction(async (tx) => {
      const at = this.clock.now()
      const payment = Payment.start([input], { method: 'manual', provider: 'manual' }, at)
      payment.moveTo('succeeded', at)
      Object.assign(payment, { reason, actorId, receivedCents: payment.amountCents })
      if (await this.payments.insert(tx, payment)) {
        await this.recorder.settle(tx, payment)
        log.warn(
          { event: 'payments.settled_by_hand', paymentId: payment.id, orderId, userId: actorId },
          'settlement recorded by an admin',
        )
        return { paymentId: payment.id }
      }
      const active = await this.payments.active(tx, orderId)
      if (active?.method === 'manual') return { paymentId: active.id }
      throw new AppError(active?.isPaid ? 'orders.already_paid' : 'payments.in_progress')
    })
  }
}
