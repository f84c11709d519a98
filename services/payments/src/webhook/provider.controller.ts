import type { Caller } from '@borderlane/contracts/caller'
import type { InputOf, OutputOf } from '@borderlane/contracts/define'
import { AppError } from '@borderlane/contracts/errors'
import { describeOffer, type PaymentOffer, receiveWebhook } from '@borderlane/contracts/payments/internal'
import { actOnTestPayment, getTestPayment, type TestPayment } from '@borderlane/contracts/payments/public'
import { Handle } from '@borderlane/messaging'
import { CONFIG } from '@borderlane/runtime'
import { Controller, Inject } from '@nestjs/common'
import type { Config } from '../config'
import { PAYMENT_PROVIDER, type PaymentProvider } from '../provider/payment-provider'
import { SimulatedProvider } from '../provider/simulated-provider'
import { WebhookService } from './webhook.service'

/** What the provider offers and reports, and the pages of the one that charges no one. */
@Controller()
export class ProviderController {
  constructor(
    private readonly webhooks: WebhookService,
    @Inject(PAYMENT_PROVIDER) private readonly provider: PaymentProvider,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Handle(describeOffer)
  describeOffer(): Promise<PaymentOffer> {
    const { name, methods, publishableKey, test } = this.provider
    const cancelRefundPercent = this.config.CANCEL_REFUND_PERCENT
    return Promise.resolve({
      provider: name,
      methods: [...methods],
      publishableKey,
      test,
      cancelRefundPercent,
    })
  }

  @Handle(receiveWebhook)
  async receiveWebhook(
    input: InputOf<typeof receiveWebhook>,
    caller: Caller,
  ): Promise<OutputOf<typeof receiveWebhook>> {
    return this.webhooks.receive(input, caller)
  }

  @Handle(getTestPayment)
  async getTestPayment({ ref }: InputOf<typeof getTestPayment>): Promise<TestPayment> {
    return this.simulated().show(ref)
  }

  @Handle(actOnTestPayment)
  async actOnTestPayment({ ref, act }: InputOf<typeof actOnTestPayment>): Promise<TestPayment> {
    return this.simulated().act(ref, act)
  }

  private simulated(): SimulatedProvider {
    if (this.provider instanceof SimulatedProvider) return this.provider
    throw new AppError('payments.not_found')
  }
}
