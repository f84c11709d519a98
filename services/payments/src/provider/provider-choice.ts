import { log } from '@borderlane/runtime'
import type { Provider } from '@nestjs/common'
import { DataSource } from 'typeorm'
import type { Config } from '../config'
import { clearingAccount } from '../ledger/ledger'
import { PAYMENT_PROVIDER, type PaymentProvider } from './payment-provider'
import { SimulatedProvider } from './simulated-provider'
import { StripeProvider } from './stripe-provider'

/** The provider that the settings name: Stripe with its key, else the one that charges nobody. */
export function providerOf(config: Config): Provider {
  return {
    provide: PAYMENT_PROVIDER,
    inject: [DataSource],
    useFactory: async (db: DataSource): Promise<PaymentProvider> => {
      const { STRIPE_SECRET_KEY } = config
      const provider = STRIPE_SECRET_KEY
        ? new StripeProvider({ ...config, STRIPE_SECRET_KEY })
        : new SimulatedProvider(db, config)
      if (provider.test && config.BORDERLANE_MODE === 'production')
        log.warn({ event: 'payments.test' }, 'payments are simulated: nobody is charged')
      // Its account of the chart; the ledger refuses accounts that are not there.
      await db.query(`INSERT INTO ledger_account VALUES ($1, 'asset') ON CONFLICT DO NOTHING`, [
        clearingAccount(provider.name),
      ])
      return provider
    },
  }
}
