import { CLOCK, type Clock, log } from '@borderlane/runtime'
import { Inject, Injectable } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { ORDER_CLOSED } from '../payment/mismatch-codes'
import { PaymentMismatchStore } from '../payment/payment-mismatch.store'
import { Payment } from '../payment/payment.entity'
import { RefundPlanner } from '../refund/refund-planner'
import { PaymentCheck } from '../settlement/payment-check'
import { PaymentRecorder } from '../settlement/payment-recorder'
import { mismatchesOf, orderMismatchOf } from './mismatch'
import type { Captures } from './order-captures'

/**
 * Compares a payment with the provider and with its order. What a lost webhook would have told is made up for, what
 * orders has not heard is told again, and what came for a closed order goes back; what cannot be made up for is kept
 * and raised until it is gone.
 */
@Injectable()
export class PaymentComparison {
  constructor(
    private readonly db: DataSource,
    private readonly mismatches: PaymentMismatchStore,
    private readonly checks: PaymentCheck,
    private readonly recorder: PaymentRecorder,
    private readonly refunds: RefundPlanner,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Repairs what can be repaired in one payment and keeps what is left. */
  async compare(paymentId: string, captures?: Captures): Promise<void> {
    const seen = await this.checks.check(paymentId)
    const payment = await this.db.manager.findOneByOrFail(Payment, { id: paymentId })
    await this.keep(paymentId, 'provider', mismatchesOf(payment, seen))
    if (!captures) return
    const found = orderMismatchOf(payment, captures.get(paymentId), this.clock.now())
    await this.keep(paymentId, 'order', found ? [found] : [])
    if (found === 'order_unaware') await this.db.transaction((tx) => this.recorder.tellCaptured(tx, payment))
    if (found === ORDER_CLOSED) await this.db.transaction((tx) => this.refunds.planForClosed(tx, paymentId))
  }

  /** Keeps what one side says differently now; what it does not say any more goes. */
  private async keep(paymentId: string, side: 'provider' | 'order', found: readonly string[]): Promise<void> {
    await this.mismatches.keepOnly(paymentId, side, found)
    for (const what of found)
      if (await this.mismatches.add(this.db.manager, paymentId, what))
        log.error(
          { event: 'payments.mismatch', paymentId, reason: what },
          `the ${side} says something else of a payment`,
        )
  }
}
