import { Module } from '@nestjs/common'
import { ProviderModule } from '../provider/provider.module'
import { PaymentMetrics } from './payment-metrics'
import { ComparePayment, ReconcilePayments } from './reconcile-payments'
import { PayRefund, RefundJobs } from '../refund/pay-refund'
import { PlanRefund } from '../refund/plan-refund'
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

/** From a payment that is begun to its end and its refunds, what becomes of the money when its order moves, and whether all agree. */
@Module({
  imports: [ProviderModule],
  providers: [
    BookReferral,
    CheckPayment,
    ComparePayment,
    FollowOrder,
    NewPayments,
    PayRefund,
    PaymentBooks,
    PaymentMetrics,
    PlanRefund,
    ReconcilePayments,
    RecordDispute,
    RecordPayment,
    RefundJobs,
    SettlePayments,
  ],
  controllers: [ReadPayments, ReceiveWebhook, RecordSettlement, StartPayment],
  exports: [PlanRefund],
})
export class PayModule {}
