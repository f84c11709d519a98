import { Module } from '@nestjs/common'
import { DisputeModule } from '../dispute/dispute.module'
import { LedgerModule } from '../ledger/ledger.module'
import { PaymentModule } from '../payment/payment.module'
import { ProviderModule } from '../provider/provider.module'
import { RefundModule } from '../refund/refund.module'
import { NewPayments } from './new-payments'
import { OrderSettlement } from './order-settlement'
import { OrderStatusStore } from './order-status.store'
import { OrderEvents } from './order.events'
import { PaymentBooks } from './payment-books'
import { PaymentCheck } from './payment-check'
import { PaymentReader } from './payment-reader'
import { PaymentRecorder } from './payment-recorder'
import { PaymentStart } from './payment-start'
import { PaymentController } from './payment.controller'
import { PaymentEvents } from './payment.events'
import { PaymentJobs } from './payment.job'

/** From a payment that is begun to its end, and what becomes of the money when its order moves. */
@Module({
  imports: [DisputeModule, LedgerModule, PaymentModule, ProviderModule, RefundModule],
  providers: [
    NewPayments,
    OrderEvents,
    OrderSettlement,
    OrderStatusStore,
    PaymentBooks,
    PaymentCheck,
    PaymentEvents,
    PaymentJobs,
    PaymentReader,
    PaymentRecorder,
    PaymentStart,
  ],
  controllers: [PaymentController],
  exports: [PaymentBooks, PaymentCheck],
})
export class SettlementModule {}
