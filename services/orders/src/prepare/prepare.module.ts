import { Module } from '@nestjs/common'
import { OpenModule } from '../open/open.module'
import { OrderModule } from '../order/order.module'
import { StaffModule } from '../staff/staff.module'
import { DrawPack } from './draw-pack'
import { RemindBeforeJourney } from './remind-before-journey'
import { RemindOfAppointments } from './remind-of-appointments'
import { SetOwnStep } from './set-own-step'

/** What travellers who submit their application themselves do, and what they take along. */
@Module({
  imports: [OpenModule, OrderModule, StaffModule],
  providers: [RemindBeforeJourney, RemindOfAppointments],
  controllers: [DrawPack, SetOwnStep],
})
export class PrepareModule {}
