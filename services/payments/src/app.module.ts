import { checkAccess } from '@borderlane/contracts/orders/internal'
import { JobsModule, MessagingModule, SiteModule } from '@borderlane/messaging'
import { PersistenceModule } from '@borderlane/persistence'
import { type DynamicModule, Module } from '@nestjs/common'
import type { Config } from './config'
import { migrations } from './migrations'
import { PayModule } from './pay/pay.module'
import { Payment, PaymentPart, Refund } from './payment/payment.entity'
import { ProviderModule } from './provider/provider.module'
import { StaffModule } from './staff/staff.module'

@Module({})
export class AppModule {
  static with(config: Config): DynamicModule {
    return {
      module: AppModule,
      imports: [
        MessagingModule.forProcess({ name: 'payments', config, access: checkAccess }),
        SiteModule.forProcess('payments'),
        JobsModule.forProcess({ name: 'payments', config }),
        PersistenceModule.forService({
          schema: 'payments',
          entities: [Payment, PaymentPart, Refund],
          migrations,
          config,
        }),
        PayModule,
        ProviderModule,
        StaffModule,
      ],
    }
  }
}
