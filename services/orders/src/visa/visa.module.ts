import { Module } from '@nestjs/common'
import { OrderAccessModule } from '../access/order-access.module'
import { ApplicantModule } from '../applicant/applicant.module'
import { OrderModule } from '../order/order.module'
import { ReminderSwitch } from './reminder-switch'
import { ReminderStore } from './reminder.store'
import { Reminders } from './reminders.job'
import { VisaKeeper } from './visa-keeper'
import { VisaController } from './visa.controller'
import { VisaService } from './visa.service'

/** The visa that came back: compared with its application, and what it says about its use. */
@Module({
  imports: [ApplicantModule, OrderAccessModule, OrderModule],
  providers: [ReminderStore, Reminders, ReminderSwitch, VisaKeeper, VisaService],
  controllers: [VisaController],
  exports: [VisaKeeper],
})
export class VisaModule {}
