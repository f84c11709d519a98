import { Module } from '@nestjs/common'
import { OpenModule } from '../open/open.module'
import { OrderModule } from '../order/order.module'
import { BookReferral } from './book-referral'
import { CapturePayment, ReadCaptures } from './capture-payment'
import { CapturedPaymentStore } from './captured-payment.store'
import { ClaimReferralCode } from './claim-referral-code'
import { EndCredits } from './end-credits'
import { OpenPayments } from './open-payments'
import { Partners } from './partners'
import { AcceptPrice, PreparePayment, Prices } from './prepare-payment'
import { ReferralStore } from './referral.store'
import { RequestConfirmation } from './request-confirmation'

@Module({
  imports: [OpenModule, OrderModule],
  providers: [CapturePayment, CapturedPaymentStore, EndCredits, OpenPayments, Prices, ReferralStore],
  controllers: [
    AcceptPrice,
    BookReferral,
    ClaimReferralCode,
    Partners,
    PreparePayment,
    ReadCaptures,
    RequestConfirmation,
  ],
  exports: [OpenPayments],
})
export class PayModule {}
