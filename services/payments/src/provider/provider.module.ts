import { Module } from '@nestjs/common'
import { LedgerModule } from '../ledger/ledger.module'
import { PAYMENT_PROVIDER } from './payment-provider'
import { chosenProvider } from './provider-choice'
import { SimulatedPaymentStore } from './simulated-payment.store'
import { SimulatedWebhookStore } from './simulated-webhook.store'
import { SimulatedWebhooks } from './simulated-webhooks'

/** The provider that takes money for us, and the one for tests with what it keeps. */
@Module({
  imports: [LedgerModule],
  providers: [chosenProvider, SimulatedPaymentStore, SimulatedWebhookStore, SimulatedWebhooks],
  exports: [PAYMENT_PROVIDER],
})
export class ProviderModule {}
