import { Job } from '@borderlane/messaging'
import { log, sideBySide } from '@borderlane/runtime'
import { Injectable } from '@nestjs/common'
import { payDueRefunds, payRefund } from './refund-jobs'
import { RefundPayer } from './refund-payer'

const EVERY_MS = 5_000

@Injectable()
export class RefundJobs {
  constructor(private readonly refunds: RefundPayer) {}

  @Job(payRefund)
  async pay({ refundId }: { refundId: string }): Promise<void> {
    await this.refunds.pay(refundId)
  }

  @Job(payDueRefunds, { everyMs: EVERY_MS })
  async payAll(): Promise<void> {
    await sideBySide(await this.refunds.due(), (refundId) =>
      this.refunds
        .pay(refundId)
        .catch((err: unknown) =>
          log.warn(
            { event: 'payments.refund_not_paid', err },
            'refund could not be paid; retrying in the next round',
          ),
        ),
    )
  }
}
