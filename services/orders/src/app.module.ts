import { MailLimits } from '@borderlane/runtime'
import type { Caller } from '@borderlane/contracts/caller'
import { JobsModule, MessagingModule, ORDER_ACCESS } from '@borderlane/messaging'
import { FieldCipher, PersistenceModule } from '@borderlane/persistence'
import { type DynamicModule, Module } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { AccessController } from './access/access.controller'
import { AccessEvents } from './access/access.events'
import { ConfirmedAddresses } from './access/confirmed-addresses'
import { ApplicantVault } from './applicant/applicant-vault'
import { KeyRotation } from './applicant/key-rotation'
import { OrderKeys, SEALED_KEYS } from './applicant/order-keys'
import { MakerAccess } from './access/maker-access'
import { OpenerService } from './access/opener.service'
import { checkOrderAccess } from './access/order-access'
import type { Config } from './config'
import { migrations } from './migrations'
import { DraftCleaner } from './draft/draft-cleaner'
import { DraftController } from './draft/draft.controller'
import { DraftService, SEALED_DRAFTS } from './draft/draft.service'
import { OrderChangeService } from './change/order-change.service'
import { OrderCorrection } from './change/order-correction.entity'
import { UnpaidOrders } from './change/unpaid-orders'
import { Erasure } from './privacy/erasure'
import { ErasureReplay } from './privacy/erasure-replay'
import { PrivacyController } from './privacy/privacy.controller'
import { PrivacyService } from './privacy/privacy.service'
import { RetentionJob } from './privacy/retention.job'
import { OfferService } from './offer/offer.service'
import { OrderController } from './order/order.controller'
import { Order } from './order/order.entity'
import { OrderEvents } from './order/order.events'
import { OpenApplicantsController } from './mail/open-applicants.controller'
import { OrderMailService } from './mail/order-mail.service'
import { OrderOwnerService } from './order/order-owner.service'
import { OrderPaymentService } from './payment/order-payment.service'
import { OrderMoves } from './order/order-moves'
import { OrderService } from './order/order.service'
import { StaffController } from './staff/staff.controller'
import { CaseworkService } from './staff/casework.service'
import { FiguresService } from './staff/figures.service'
import { StaffActsEvents } from './staff/staff-acts.events'
import { StaffListService } from './staff/staff-list.service'
import { StaffOrderService } from './staff/staff-order.service'
import { StatusChange } from './order/status-change.entity'
import { TokenCleaner } from './access/token-cleaner'
import { TrackRecordService } from './order/track-record.service'

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
          sealing: { cipher, sealed: [SEALED_KEYS, SEALED_DRAFTS] },
        }),
      ],
      providers: [
        { provide: FieldCipher, useValue: cipher },
        {
          provide: ORDER_ACCESS,
          inject: [DataSource, MakerAccess],
          useFactory: (db: DataSource, makers: MakerAccess) => (id: string, caller: Caller, acts: boolean) =>
            acts ? makers.checkAct(id, caller) : checkOrderAccess(db.manager, id, caller),
        },
        AccessEvents,
        ApplicantVault,
        CaseworkService,
        ConfirmedAddresses,
        Erasure,
        ErasureReplay,
        FiguresService,
        KeyRotation,
        MakerAccess,
        DraftCleaner,
        DraftService,
        MailLimits,
        OfferService,
        OpenerService,
        OrderChangeService,
        OrderEvents,
        OrderKeys,
        OrderMailService,
        OrderMoves,
        OrderOwnerService,
        OrderPaymentService,
        OrderService,
        PrivacyService,
        RetentionJob,
        StaffActsEvents,
        StaffListService,
        StaffOrderService,
        TokenCleaner,
        TrackRecordService,
        UnpaidOrders,
      ],
      controllers: [
        AccessController,
        DraftController,
        OpenApplicantsController,
        OrderController,
        PrivacyController,
        StaffController,
      ],
    }
  }
}
