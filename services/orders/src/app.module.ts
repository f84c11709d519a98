import { JobsModule, MessagingModule } from '@borderlane/messaging'
import { FieldCipher, PersistenceModule } from '@borderlane/persistence'
import { type DynamicModule, Module } from '@nestjs/common'
import { AccessModule } from './access/access.module'
import { SEALED_KEYS } from './applicant/order-keys.store'
import { ChangeModule } from './change/change.module'
import { OrderCorrection } from './change/order-correction.entity'
import type { Config } from './config'
import { CreateModule } from './create/create.module'
import { SEALED_DRAFTS } from './draft/draft-vault'
import { MailModule } from './mail/mail.module'
import { migrations } from './migrations'
import { Order } from './order/order.entity'
import { SEALED_PARTIES } from './order/party.store'
import { StatusChange } from './order/status-change.entity'
import { OwnerModule } from './owner/owner.module'
import { PartyModule } from './party/party.module'
import { PaymentModule } from './payment/payment.module'
import { PrivacyModule } from './privacy/privacy.module'
import { RecordModule } from './record/record.module'
import { SettingsModule } from './settings.module'
import { SheetModule } from './sheet/sheet.module'

/** What the features share (applicants, audit, drafts, offers, orders) comes with those that import it. */
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
        AccessModule,
        ChangeModule,
        CreateModule,
        MailModule,
        OwnerModule,
        PartyModule,
        PaymentModule,
        PrivacyModule,
        RecordModule,
        // With what staff see and do: the sheet is made of that.
        SheetModule,
      ],
    }
  }
}
