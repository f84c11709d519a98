import { Module } from '@nestjs/common'
import { AskFurtherPayment } from './ask-further-payment'
import { DeclineFurtherPayment } from './decline-further-payment'
import { RemindFurtherPayments } from './remind-further-payments'
import { OpenModule } from '../open/open.module'
import { OrderModule } from '../order/order.module'
import { PayModule } from '../pay/pay.module'
import { DrawPack } from './draw-pack'
import { RemindBeforeJourney } from './remind-before-journey'
import { RemindOfAppointments } from './remind-of-appointments'
import { SetOwnStep } from './set-own-step'
import { StaffModule } from '../staff/staff.module'
import { CancelOrder } from './cancel-order'
import { ChangeChoice } from './change-choice'
import { CloseUnpaidOrders, UnpaidOrders } from './close-unpaid-orders'
import { CorrectOrder } from './correct-order'

/**
 * What travellers change about their own application after it was saved, the steps that they take themselves, payments beside
 * the price, and what becomes of an application that is never paid.
 */
@Module({
  imports: [OpenModule, OrderModule, PayModule, StaffModule],
  providers: [
    CloseUnpaidOrders,
    RemindBeforeJourney,
    RemindFurtherPayments,
    RemindOfAppointments,
    UnpaidOrders,
  ],
  controllers: [
    AskFurtherPayment,
    CancelOrder,
    ChangeChoice,
    CorrectOrder,
    DeclineFurtherPayment,
    DrawPack,
    SetOwnStep,
  ],
})
export class ChangeModule {}
