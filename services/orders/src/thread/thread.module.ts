import { Module } from '@nestjs/common'
import { OrderModule } from '../order/order.module'
import { StaffModule } from '../staff/staff.module'
import { SetTemplate } from './set-template'
import { TemplateStore } from './template.store'
import { WriteMessages } from './write-messages'

/** What staff and travellers write to each other. */
@Module({
  imports: [OrderModule, StaffModule],
  providers: [TemplateStore],
  controllers: [SetTemplate, WriteMessages],
})
export class ThreadModule {}
