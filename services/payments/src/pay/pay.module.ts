import { Module } from '@nestjs/common'
import { ProviderModule } from '../provider/provider.module'
import { RefundModule } from '../refund/refund.module'
import { BookReferral } from './book-referral'
import { CheckPayment, SettlePayments } from './check-payment'
import { FollowOrder } from './follow-order'
import { PaymentBooks } from './payment-books'
import { ReadPayments } from './read-payments'
import { ReceiveWebhook } from './receive-webhook'
import { RecordDispute } from './record-dispute'
import { RecordPayment } from './record-payment'
import { RecordSettlement } from './record-settlement'
import { NewPayments, StartPayment } from './start-payment'

/** From a payment that is begun to its end, and what becomes of the money when its order moves. */
@Module({
  imports: [ProviderModule, RefundModule],
  providers: [
    BookReferral,
    CheckPayment,
    FollowOrder,
    NewPayments,
    PaymentBooks,
    RecordDispute,
    RecordPayment,
    SettlePayments,
  ],
  controllers: [ReadPayments, ReceiveWebhook, RecordSettlement, StartPayment],
  exports: [CheckPayment, PaymentBooks],
})
export class PayModule {}
