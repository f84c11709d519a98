import { PaymentId } from '@borderlane/contracts/primitives'
import { defineJob, Job } from '@borderlane/messaging'
import { log } from '@borderlane/runtime'
import { Injectable } from '@nestjs/common'
import { z } from 'zod'
import { PaymentService } from './payment.service'

const SETTLE_EVERY_MS = 5_000

/** Asks the provider about one payment, once it should have decided. */
export const askProvider = defineJob('payments.ask-provider', z.strictObject({ paymentId: PaymentId }))

/** Asks about every payment that is not decided: its own job may be lost with Redis, or came before the decision. */
export const settlePayments = defineJob('payments.settle', z.strictObject({}))

@Injectable()
export class PaymentJobs {
  constructor(private readonly payments: PaymentService) {}

  @Job(askProvider)
  async ask({ paymentId }: { paymentId: string }): Promise<void> {
    await this.payments.settle(paymentId)
  }

  @Job(settlePayments, { everyMs: SETTLE_EVERY_MS })
  async settleAll(): Promise<void> {
    for await (const paymentId of this.payments.undecided()) {
      await this.payments
        .settle(paymentId)
        .catch((err: unknown) =>
          log.warn({ event: 'payments.not_settled', paymentId, err }, 'the next round asks again'),
        )
    }
  }
}
