import { Module } from '@nestjs/common'
import { OrderAccessModule } from '../access/order-access.module'
import { ApplicantModule } from '../applicant/applicant.module'
import { AuditModule } from '../audit/audit.module'
import { DecisionModule } from '../decision/decision.module'
import { DraftModule } from '../draft/draft.module'
import { FormModule } from '../form/form.module'
import { OrderModule } from '../order/order.module'
import { PaymentModule } from '../payment/payment.module'
import { StaffModule } from '../staff/staff.module'
import { DataExportService } from './data-export.service'
import { EndedOrderStore } from './ended-order.store'
import { EraseOrderService } from './erase-order.service'
import { Erasure } from './erasure'
import { ErasureReplay } from './erasure-replay'
import { ErasureRight } from './erasure-right'
import { FileExpiry } from './file-expiry'
import { KeyRotation } from './key-rotation'
import { OrderErasureStore } from './order-erasure.store'
import { PersonRemoval } from './person-removal'
import { PrivacyController } from './privacy.controller'
import { PrivacyService } from './privacy.service'
import { RetentionJob } from './retention.job'

/** What becomes of a traveller's data: shown, handed out, erased, deleted when its time is over, sealed by newer keys. */
@Module({
  imports: [
    ApplicantModule,
    AuditModule,
    DecisionModule,
    DraftModule,
    FormModule,
    OrderAccessModule,
    OrderModule,
    PaymentModule,
    StaffModule,
  ],
  providers: [
    DataExportService,
    EndedOrderStore,
    EraseOrderService,
    Erasure,
    ErasureReplay,
    ErasureRight,
    FileExpiry,
    KeyRotation,
    OrderErasureStore,
    PersonRemoval,
    PrivacyService,
    RetentionJob,
  ],
  controllers: [PrivacyController],
  exports: [Erasure],
})
export class PrivacyModule {}
