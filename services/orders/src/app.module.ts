import { JobsModule, MessagingModule } from '@borderlane/messaging'
import { FieldCipher, PersistenceModule } from '@borderlane/persistence'
import { type DynamicModule, Module } from '@nestjs/common'
import { ChangeModule } from './change/change.module'
import type { Config } from './config'
import { CreateModule } from './create/create.module'
import { SEALED_DRAFTS } from './create/draft-vault'
import { DecideModule } from './decide/decide.module'
import { migrations } from './migrations'
import { OpenModule } from './open/open.module'
import { OrderCorrection, OwnStepChange, StatusChange } from './order/order-history.entity'
import { SEALED_KEYS } from './order/order-keys.store'
import { Order } from './order/order.entity'
import { SEALED_PARTIES } from './order/party.store'
import { PartyModule } from './party/party.module'
import { PayModule } from './pay/pay.module'
import { PrivacyModule } from './privacy/privacy.module'
import { SettingsModule } from './settings.module'
import { StaffModule } from './staff/staff.module'

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
          entities: [Order, OrderCorrection, OwnStepChange, StatusChange],
          migrations,
          config,
          sealing: { cipher, sealed: [SEALED_KEYS, SEALED_DRAFTS, SEALED_PARTIES] },
        }),
        SettingsModule.with(cipher),
        ChangeModule,
        CreateModule,
        DecideModule,
        OpenModule,
        PartyModule,
        PayModule,
        PrivacyModule,
        StaffModule,
      ],
    }
  }
}
