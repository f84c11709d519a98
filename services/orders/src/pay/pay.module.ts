import { Module } from '@nestjs/common'
import { OpenModule } from '../open/open.module'
import { OrderModule } from '../order/order.module'
import { CaptureService } from './capture.service'
import { CapturedPaymentStore } from './captured-payment.store'
import { CreditEnd } from './credit-end.job'
import { OpenPayments } from './open-payments'
import { RequestConfirmation } from './request-confirmation'
import { OwnReferralsService } from './own-referrals'
import { Partners } from './partners'
import { PaymentController } from './payment.controller'
import { PaymentEvents } from './payment.events'
import { PriceService } from './price.service'
import { ReferralBooking } from './referral-booking'
import { ReferralController } from './referral.controller'
import { ReferralStore } from './referral.store'

/** The price of an order, what follows from its payments, and what recommendations earn. */
@Module({
  imports: [OpenModule, OrderModule],
  providers: [
    CapturedPaymentStore,
    CaptureService,
    CreditEnd,
    OpenPayments,
    OwnReferralsService,
    Partners,
    PaymentEvents,
    PriceService,
    ReferralBooking,
    ReferralStore,
  ],
  controllers: [RequestConfirmation, PaymentController, ReferralController],
  exports: [OpenPayments],
})
export class PayModule {}
