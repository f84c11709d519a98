import { CLOCK, type Clock, log } from '@borderlane/runtime'
import { Inject, Injectable } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { ORDER_CLOSED } from '../payment/mismatch-codes'
import { PaymentMismatchStore } from '../payment/payment-mismatch.store'
import type { PaymentPart } from '../payment/payment-part.entity'
import type { Payment } from '../payment/payment.entity'
import { RefundPlanner } from '../refund/refund-planner'
import { PaymentCheck } from '../settlement/payment-check'
import { PaymentBooks } from '../settlement/payment-books'
import { mismatchesOf, orderMismatchOf } from './mismatch'
import { captureKey, type Captures } from './order-captures'

/**
 * Compares a payment with the provider and with its order. What a lost webhook would have reported is made up for, what
 * orders has not received is sent again, and what came for a closed order is refunded; what cannot be made up for is kept
 * and raised until it is gone.
 */
@Injectable()
export class PaymentComparison {
  constructor(
    private readonly db: DataSource,
    private readonly mismatches: PaymentMismatchStore,
    private readonly checks: PaymentCheck,
    private readonly books: PaymentBooks,
    private readonly refunds: RefundPlanner,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Repairs what can be repaired in one payment and keeps what is left. */
  async compare(paymentId: string, captures?: Captures): Promise<void> {
    const checked = await this.checks.check(paymentId)
    if (!checked) return
    const { payment, seen } = checked
    await this.keep({ paymentId }, mismatchesOf(payment, seen))
    if (captures) for (const part of payment.parts) await this.comparePart(payment, part, captures)
  }

  private async comparePart(
    payment: Payment,
    part: PaymentPart,
    captures: NonNullable<Captures>,
  ): Promise<void> {
    const { paymentId, orderId } = part
    const known = { capturedAt: payment.capturedAt, status: part.statusIn(payment) }
    const found = orderMismatchOf(known, captures.get(captureKey(paymentId, orderId)), this.clock.now())
    await this.keep({ paymentId, orderId }, found ? [found] : [])
    await this.db.transaction(async (tx) => {
      if (found === 'order_unaware') await this.books.tellCaptured(tx, payment, part)
      if (found === ORDER_CLOSED) await this.refunds.planForClosed(tx, paymentId, orderId)
    })
  }

  /** Keeps what one side says differently now; what it does not say any more goes. */
  private async keep(side: { paymentId: string; orderId?: string }, found: readonly string[]): Promise<void> {
    await this.mismatches.keepOnly(side, found)
    for (const what of found)
      if (await this.mismatches.add(this.db.manager, side, what))
        log.error(
          { event: 'payments.mismatch', ...side, reason: what },
          `the ${side.orderId ? 'order' : 'provider'} says something else of a payment`,
        )
  }
}
