import type { PayloadOf } from '@borderlane/contracts/define'
import { paymentStarted } from '@borderlane/contracts/payments'
import { Jobs, On } from '@borderlane/messaging'
import { CONFIG, log } from '@borderlane/runtime'
import { Inject, Injectable } from '@nestjs/common'
import type { Config } from '../config'
import { askProvider } from './payment.job'

@Injectable()
export class PaymentEvents {
  constructor(
    private readonly jobs: Jobs,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @On(paymentStarted)
  async onPaymentStarted({ paymentId }: PayloadOf<typeof paymentStarted>): Promise<void> {
    const delayMs = this.config.SIMULATED_DELAY_MS
    await this.jobs.add(askProvider, { paymentId }, { key: paymentId, delayMs }).catch((err: unknown) =>
      // Without Redis the fact could only come again and again; the settle job repairs it when Redis is back.
      log.warn({ event: 'payments.not_queued', paymentId, err }, 'the provider is asked by the settle job'),
    )
  }
}
