import { Module } from '@nestjs/common'
import { OrderModule } from '../order/order.module'
import { StaffModule } from '../staff/staff.module'
import { WriteMessages } from './write-messages'

/** What staff and travellers write to each other. */
@Module({ imports: [OrderModule, StaffModule], controllers: [WriteMessages] })
export class ThreadModule {}
