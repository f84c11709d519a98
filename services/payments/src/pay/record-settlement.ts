import { AppError, type Caller, type InputOf } from '@borderlane/contracts/define'
import { endUnpaid, findOpenPayment, recordSettlement } from '@borderlane/contracts/payments/internal'
import { Handle } from '@borderlane/messaging'
import { CLOCK, type Clock, log } from '@borderlane/runtime'
import { Controller, Inject } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { Payment } from '../payment/payment.entity'
import { findActivePayment, insertPayment, listActivePayments } from '../payment/payment.store'
import { CheckPayment } from './check-payment'
import { RecordPayment } from './record-payment'

/** What orders asks of payments: whether one is on its way, to end it, and to record what was paid outside. */
@Controller()
export class RecordSettlement {
  constructor(
    private readonly db: DataSource,
    private readonly recorder: RecordPayment,
    private readonly checks: CheckPayment,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Whether the provider may still decide on a payment for the order. */
  @Handle(findOpenPayment)
  async findOpenPayment({ orderId }: InputOf<typeof findOpenPayment>) {
    return { isOpen: (await listActivePayments(this.db.manager, orderId)).some(({ isOpen }) => isOpen) }
  }

  /** Nothing of this order waits for its payer any more: it will cost something else. */
  @Handle(endUnpaid)
  async endUnpaid({ orderId, furtherPaymentId }: InputOf<typeof endUnpaid>) {
    const find = (): Promise<Payment | null> => findActivePayment(this.db.manager, orderId, furtherPaymentId)
    const waiting = await find()
    if (waiting) await this.checks.endUnpaid(waiting)
    const active = await find()
    if (active) throw new AppError(active.isPaid ? 'orders.already_paid' : 'payments.in_progress')
    return {}
  }

  /** An order that was paid outside, as an admin says. Asked again it gives the same payment. */
  @Handle(recordSettlement)
  async recordSettlement(input: InputOf<typeof recordSettlement>, caller: Caller) {
    if (caller.kind !== 'service' || caller.service !== 'orders') throw new AppError('auth.forbidden')
    const { orderId, reason, actorId } = input
    return this.db.transaction(async (tx) => {
      const at = this.clock.now()
      const payment = Payment.start([input], { method: 'manual', provider: 'manual' }, at)
      payment.moveTo('succeeded', at)
      Object.assign(payment, { reason, actorId, receivedCents: payment.amountCents })
      if (await insertPayment(tx, payment)) {
        await this.recorder.recordSettlement(tx, payment)
        log.warn(
          { event: 'payments.settled_by_hand', paymentId: payment.id, orderId, userId: actorId },
          'settlement recorded by an admin',
        )
        return { paymentId: payment.id }
      }
      const active = await findActivePayment(tx, orderId)
      if (active?.method === 'manual') return { paymentId: active.id }
      throw new AppError(active?.isPaid ? 'orders.already_paid' : 'payments.in_progress')
    })
  }
}
