import { OrderId, PaymentId } from '@borderlane/contracts/primitives'
import { defineJob, Job } from '@borderlane/messaging'
import { log } from '@borderlane/runtime'
import { Injectable } from '@nestjs/common'
import { z } from 'zod'
import { forEachId } from './for-each-id'
import { PaymentCheck } from './payment-check'

const SETTLE_EVERY_MS = 5_000
/** Over before the next round begins. */
const SETTLE_WITHIN_MS = 4_000

/** Asks the provider about one payment, once it should have decided. */
export const askProvider = defineJob('payments.ask-provider', z.strictObject({ paymentId: PaymentId }))

/** Asks about every payment that is not decided: its own job may be lost with Redis, or came before the decision. */
export const settlePayments = defineJob('payments.settle', z.strictObject({}))

/** Ends what waits for the payer of an order that has ended. */
export const endUnpaid = defineJob('payments.end-unpaid', z.strictObject({ orderId: OrderId }))

@Injectable()
export class PaymentJobs {
  constructor(private readonly checks: PaymentCheck) {}

  @Job(askProvider)
  async ask({ paymentId }: { paymentId: string }): Promise<void> {
    await this.checks.check(paymentId)
  }

  @Job(settlePayments, { everyMs: SETTLE_EVERY_MS })
  async settleAll(): Promise<void> {
    const ask = async (paymentId: string): Promise<void> => {
      await this.checks
        .check(paymentId)
        .catch((err: unknown) =>
          log.warn(
            { event: 'payments.not_settled', paymentId, err },
            'provider could not be asked about a payment; retrying in a later round',
          ),
        )
    }
    await forEachId(() => this.checks.takeUndecided(), ask, SETTLE_WITHIN_MS)
  }

  @Job(endUnpaid)
  async end({ orderId }: { orderId: string }): Promise<void> {
    await this.checks.endUnpaid(orderId)
  }
}
