import { Module } from '@nestjs/common'
import { CreateModule } from '../create/create.module'
import { DecideModule } from '../decide/decide.module'
import { OpenModule } from '../open/open.module'
import { OrderModule } from '../order/order.module'
import { PayModule } from '../pay/pay.module'
import { DataExportService } from './data-export.service'
import { EndedOrderStore } from './ended-order.store'
import { EraseOrderService } from './erase-order.service'
import { Erasure } from './erasure'
import { ErasureReplay } from './erasure-replay'
import { ErasureRight } from './erasure-right'
import { FileExpiry } from './file-expiry'
import { KeyRotation } from './key-rotation'
import { OrderErasureStore } from './order-erasure.store'
import { OwnerController } from './owner.controller'
import { OwnerEvents } from './owner.events'
import { OwnerService } from './owner.service'
import { PersonRemoval } from './person-removal'
import { PrivacyController } from './privacy.controller'
import { PrivacyService } from './privacy.service'
import { RequestErasureLink } from './request-erasure-link'
import { RetentionJob } from './retention.job'

/** What becomes of a traveller's data: shown, exported, erased, deleted when it expires, encrypted by newer keys. */
@Module({
  imports: [CreateModule, DecideModule, OpenModule, OrderModule, PayModule],
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
    OwnerEvents,
    OwnerService,
    PersonRemoval,
    PrivacyService,
    RetentionJob,
  ],
  controllers: [OwnerController, PrivacyController, RequestErasureLink],
})
export class PrivacyModule {}
