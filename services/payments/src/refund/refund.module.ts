import { Module } from '@nestjs/common'
import { LedgerModule } from '../ledger/ledger.module'
import { PaymentModule } from '../payment/payment.module'
import { ProviderModule } from '../provider/provider.module'
import { RefundPayer } from './refund-payer'
import { RefundPlanner } from './refund-planner'
import { RefundRecorder } from './refund-recorder'
import { RefundJobs } from './refund.job'
import { RefundStore } from './refund.store'

/** Money that is refunded: planned in the transaction that causes it, paid by a job, recorded when the provider has done it. */
@Module({
  imports: [LedgerModule, PaymentModule, ProviderModule],
  providers: [RefundJobs, RefundPayer, RefundPlanner, RefundRecorder, RefundStore],
  exports: [RefundPlanner, RefundStore],
})
export class RefundModule {}
