import { JobsModule, MessagingModule } from '@borderlane/messaging'
import { FieldCipher, PersistenceModule } from '@borderlane/persistence'
import { type DynamicModule, Module } from '@nestjs/common'
import { SEALED_KEYS } from './order/order-keys.store'
import { OrderCorrection } from './change/order-correction.entity'
import { ChangeModule } from './change/change.module'
import { CreateModule } from './create/create.module'
import { DecideModule } from './decide/decide.module'
import { OpenModule } from './open/open.module'
import { OrderModule } from './order/order.module'
import { PartyModule } from './party/party.module'
import { PayModule } from './pay/pay.module'
import { PrivacyModule } from './privacy/privacy.module'
import { StaffModule } from './staff/staff.module'
import type { Config } from './config'
import { SEALED_DRAFTS } from './create/draft-vault'
import { migrations } from './migrations'
import { Order } from './order/order.entity'
import { SEALED_PARTIES } from './order/party.store'
import { StatusChange } from './order/status-change.entity'
import { SettingsModule } from './settings.module'

@Module({})
export class AppModule {
  static with(config: Config): DynamicModule {
    const cipher = new FieldCipher(config.FIELD_KEYS)
    return {
      module: AppModule,
      imports: [
        MessagingModule.forProcess({ name: 'orders', config }),
        JobsModule.forProcess({ name: 'orders', config }),
        PersistenceModule.forService({
          schema: 'orders',
          entities: [Order, OrderCorrection, StatusChange],
          migrations: migrations(cipher),
          config,
          sealing: { cipher, sealed: [SEALED_KEYS, SEALED_DRAFTS, SEALED_PARTIES] },
        }),
        SettingsModule.with(cipher),
        ChangeModule,
        CreateModule,
        DecideModule,
        OpenModule,
        OrderModule,
        PartyModule,
        PayModule,
        PrivacyModule,
        StaffModule,
      ],
    }
  }
}
