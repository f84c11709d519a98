import { JobsModule, MessagingModule } from '@borderlane/messaging'
import { PersistenceModule } from '@borderlane/persistence'
import { type DynamicModule, Module } from '@nestjs/common'
import { AdminController } from './admin/admin.controller'
import { AdminService } from './admin/admin.service'
import type { Config } from './config'
import { migrations } from './migrations'
import { DisputeBook } from './dispute/dispute-book'
import { ErasureEvents } from './erasure/erasure.events'
import { PaymentBook } from './payment/payment-book'
import { PaymentCheck } from './payment/payment-check'
import { PaymentController } from './payment/payment.controller'
import { Payment } from './payment/payment.entity'
import { PaymentEvents } from './payment/payment.events'
import { PaymentJobs } from './payment/payment.job'
import { PaymentService } from './payment/payment.service'
import { providerOf } from './provider/provider-choice'
import { ProviderController } from './provider/provider.controller'
import { SimulatedWebhooks } from './provider/simulated-webhooks'
import { PaymentMetrics } from './reconciliation/payment-metrics'
import { Reconciliation } from './reconciliation/reconciliation.job'
import { OrderEvents } from './refund/order.events'
import { Refund } from './refund/refund.entity'
import { RefundJobs } from './refund/refund.job'
import { RefundService } from './refund/refund.service'
import { WebhookService } from './webhook/webhook.service'

@Module({})
export class AppModule {
  static with(config: Config): DynamicModule {
    return {
      module: AppModule,
      imports: [
        MessagingModule.forProcess({ name: 'payments', config }),
        JobsModule.forProcess({ name: 'payments', config }),
        PersistenceModule.forService({
          schema: 'payments',
          entities: [Payment, Refund],
          migrations,
          config,
        }),
      ],
      providers: [
        AdminService,
        DisputeBook,
        ErasureEvents,
        OrderEvents,
        PaymentBook,
        PaymentCheck,
        PaymentEvents,
        PaymentJobs,
        PaymentService,
        providerOf(config),
        PaymentMetrics,
        Reconciliation,
        RefundJobs,
        RefundService,
        SimulatedWebhooks,
        WebhookService,
      ],
      controllers: [AdminController, PaymentController, ProviderController],
    }
  }
}
