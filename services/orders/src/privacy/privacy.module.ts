import { Module } from '@nestjs/common'
import { CreateModule } from '../create/create.module'
import { DecideModule } from '../decide/decide.module'
import { OpenModule } from '../open/open.module'
import { OrderModule } from '../order/order.module'
import { PayModule } from '../pay/pay.module'
import { DeleteExpired, FileExpiry } from './delete-expired'
import { EraseOrder } from './erase-order'
import { Erasure } from './erasure.store'
import { ExportData } from './export-data'
import { ForgetAccount } from './forget-account'
import { GetPrivacy } from './get-privacy'
import { KeyRotation, OrderKeyRotation } from './key-rotation'
import { PersonRemoval } from './person-removal'
import { RequestErasureLink } from './request-erasure-link'

/** What becomes of a traveller's data: shown, exported, erased, deleted when it expires, encrypted by newer keys. */
@Module({
  imports: [CreateModule, DecideModule, OpenModule, OrderModule, PayModule],
  providers: [
    DeleteExpired,
    Erasure,
    FileExpiry,
    ForgetAccount,
    KeyRotation,
    OrderKeyRotation,
    PersonRemoval,
  ],
  controllers: [EraseOrder, ExportData, GetPrivacy, RequestErasureLink],
})
export class PrivacyModule {}
