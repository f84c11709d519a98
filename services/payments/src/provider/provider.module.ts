import { CONFIG, log } from '@borderlane/runtime'
import { Module, type Provider } from '@nestjs/common'
import { DataSource } from 'typeorm'
import type { Config } from '../config'
import { clearingAccount } from '../payment/ledger'
import { addAccount } from '../payment/ledger.store'
import { DescribeOffer, TestPayments } from './describe-offer'
import { PAYMENT_PROVIDER, type PaymentProvider } from './payment-provider'
import { SimulatedProvider } from './simulated-provider'
import { SimulatedWebhooks } from './simulated-webhooks'
import { StripeProvider } from './stripe-provider'

/** The provider that the settings name: Stripe with its key, else the one that charges no one. */
const chosenProvider: Provider = {
  provide: PAYMENT_PROVIDER,
  inject: [CONFIG, DataSource],
  useFactory: async (config: Config, db: DataSource): Promise<PaymentProvider> => {
    const { STRIPE_SECRET_KEY } = config
    const provider = STRIPE_SECRET_KEY
      ? new StripeProvider({ ...config, STRIPE_SECRET_KEY })
      : new SimulatedProvider(db, config)
    if (provider.test && config.BORDERLANE_MODE === 'production')
      log.warn({ event: 'payments.test' }, 'payments are simulated: no one is charged')
    await addAccount(db, clearingAccount(provider.name))
    return provider
  },
}

@Module({
  providers: [chosenProvider, SimulatedWebhooks],
  controllers: [DescribeOffer, TestPayments],
  exports: [PAYMENT_PROVIDER],
})
export class ProviderModule {}
