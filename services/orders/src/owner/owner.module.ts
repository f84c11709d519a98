import { Module } from '@nestjs/common'
import { OrderModule } from '../order/order.module'
import { PrivacyModule } from '../privacy/privacy.module'
import { StaffModule } from '../staff/staff.module'
import { ConfirmedAddresses } from './confirmed-addresses.store'
import { OwnerController } from './owner.controller'
import { OwnerEvents } from './owner.events'
import { OwnerService } from './owner.service'

/** Accounts and their orders. */
@Module({
  imports: [OrderModule, PrivacyModule, StaffModule],
  providers: [ConfirmedAddresses, OwnerEvents, OwnerService],
  controllers: [OwnerController],
  exports: [ConfirmedAddresses],
})
export class OwnerModule {}
