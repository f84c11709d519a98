import { Module } from '@nestjs/common'
import { OpenModule } from '../open/open.module'
import { OrderModule } from '../order/order.module'
import { PayModule } from '../pay/pay.module'
import { StaffModule } from '../staff/staff.module'
import { AskFurtherPayment } from './ask-further-payment'
import { DeclineFurtherPayment } from './decline-further-payment'
import { RemindFurtherPayments } from './remind-further-payments'

/** Payments beside the price: staff ask for them, travellers pay (`pay`) or decline. */
@Module({
  imports: [OpenModule, OrderModule, PayModule, StaffModule],
  providers: [RemindFurtherPayments],
  controllers: [AskFurtherPayment, DeclineFurtherPayment],
})
export class FurtherModule {}
