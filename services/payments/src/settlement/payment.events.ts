import type { PayloadOf } from '@borderlane/contracts/define'
import { paymentStarted } from '@borderlane/contracts/payments/internal'
import { Jobs, OnEvent } from '@borderlane/messaging'
import { log } from '@borderlane/runtime'
import { Inject, Injectable } from '@nestjs/common'
import { PAYMENT_PROVIDER, type PaymentProvider } from '../provider/payment-provider'
import { askProvider } from './payment.job'

@Injectable()
export class PaymentEvents {
  constructor(
    private readonly jobs: Jobs,
    @Inject(PAYMENT_PROVIDER) private readonly provider: PaymentProvider,
  ) {}

  @OnEvent(paymentStarted)
  async onPaymentStarted({ paymentId }: PayloadOf<typeof paymentStarted>): Promise<void> {
    const delayMs = this.provider.decidesAfterMs
    await this.jobs.add(askProvider, { paymentId }, { key: paymentId, delayMs }).catch((err: unknown) =>
      // Without Redis the event could only come again and again; the settle job repairs it when Redis is back.
      log.warn(
        { event: 'payments.not_queued', paymentId, err },
        'payment could not be queued; job payments.settle checks it',
      ),
    )
  }
}
