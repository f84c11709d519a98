import { checkAccess } from '@borderlane/contracts/orders/internal'
import { JobsModule, MessagingModule } from '@borderlane/messaging'
import { PersistenceModule } from '@borderlane/persistence'
import { type DynamicModule, Module } from '@nestjs/common'
import { AdminModule } from './admin/admin.module'
import type { Config } from './config'
import { ErasureModule } from './erasure/erasure.module'
import { migrations } from './migrations'
import { PaymentPart } from './payment/payment-part.entity'
import { Payment } from './payment/payment.entity'
import { ReconciliationModule } from './reconciliation/reconciliation.module'
import { Refund } from './refund/refund.entity'
import { SettlementModule } from './settlement/settlement.module'
import { WebhookModule } from './webhook/webhook.module'

@Module({})
export class AppModule {
  static with(config: Config): DynamicModule {
    return {
      module: AppModule,
      imports: [
        MessagingModule.forProcess({ name: 'payments', config, access: checkAccess }),
        JobsModule.forProcess({ name: 'payments', config }),
        PersistenceModule.forService({
          schema: 'payments',
          entities: [Payment, PaymentPart, Refund],
          migrations,
          config,
        }),
        AdminModule,
        ErasureModule,
        ReconciliationModule,
        SettlementModule,
        WebhookModule,
      ],
    }
  }
}
