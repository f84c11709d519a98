import { CONFIG, log } from '@borderlane/runtime'
import type { Provider } from '@nestjs/common'
import { DataSource } from 'typeorm'
import type { Config } from '../config'
import { clearingAccount } from '../ledger/ledger'
import { LedgerStore } from '../ledger/ledger.store'
import { PAYMENT_PROVIDER, type PaymentProvider } from './payment-provider'
import { SimulatedPaymentStore } from './simulated-payment.store'
import { SimulatedProvider } from './simulated-provider'
import { SimulatedWebhookStore } from './simulated-webhook.store'
import { StripeProvider } from './stripe-provider'

/** The provider that the settings name: Stripe with its key, else the one that charges no one. */
export const chosenProvider: Provider = {
  provide: PAYMENT_PROVIDER,
  inject: [CONFIG, LedgerStore, DataSource, SimulatedPaymentStore, SimulatedWebhookStore],
  useFactory: async (
    config: Config,
    ledger: LedgerStore,
    ...simulated: [DataSource, SimulatedPaymentStore, SimulatedWebhookStore]
  ): Promise<PaymentProvider> => {
    const { STRIPE_SECRET_KEY } = config
    const provider = STRIPE_SECRET_KEY
      ? new StripeProvider({ ...config, STRIPE_SECRET_KEY })
      : new SimulatedProvider(...simulated, config)
    if (provider.test && config.BORDERLANE_MODE === 'production')
      log.warn({ event: 'payments.test' }, 'payments are simulated: no one is charged')
    await ledger.addAccount(clearingAccount(provider.name))
    return provider
  },
}
