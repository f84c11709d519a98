import { AppError, type InputOf } from '@borderlane/contracts/define'
import { describeOffer, type PaymentOffer } from '@borderlane/contracts/payments/internal'
import { actOnTestPayment, getTestPayment, type TestPayment } from '@borderlane/contracts/payments/public'
import { Handle, Site } from '@borderlane/messaging'
import { CONFIG } from '@borderlane/runtime'
import { Controller, Inject } from '@nestjs/common'
import type { Config } from '../config'
import { PAYMENT_PROVIDER, type PaymentProvider } from './payment-provider'
import { SimulatedProvider } from './simulated-provider'

@Controller()
export class DescribeOffer {
  constructor(
    @Inject(PAYMENT_PROVIDER) private readonly provider: PaymentProvider,
    @Inject(CONFIG) private readonly config: Config,
    private readonly site: Site,
  ) {}

  @Handle(describeOffer)
  async describeOffer(): Promise<PaymentOffer> {
    const { name, methods, publishableKey, test } = this.provider
    const cancelRefundPercent = this.config.CANCEL_REFUND_PERCENT
    const { off } = await this.site.settings()
    return {
      provider: name,
      methods: methods.filter((method) => method !== 'crypto' || !off.includes('crypto')),
      publishableKey,
      test,
      cancelRefundPercent,
    }
  }
}

@Controller()
export class TestPayments {
  constructor(@Inject(PAYMENT_PROVIDER) private readonly provider: PaymentProvider) {}

  @Handle(getTestPayment)
  async getTestPayment({ ref }: InputOf<typeof getTestPayment>): Promise<TestPayment> {
    return this.simulated().showPayment(ref)
  }

  @Handle(actOnTestPayment)
  async actOnTestPayment({ ref, act }: InputOf<typeof actOnTestPayment>): Promise<TestPayment> {
    return this.simulated().actOnPayment(ref, act)
  }

  private simulated(): SimulatedProvider {
    if (this.provider instanceof SimulatedProvider) return this.provider
    throw new AppError('payments.not_found')
  }
}
