import { Module } from '@nestjs/common'
import { ProviderModule } from '../provider/provider.module'
import { PayRefund, RefundJobs } from './pay-refund'
import { PlanRefund } from './plan-refund'

/** Money that is refunded: planned in the transaction that causes it, paid by a job, recorded when the provider has done it. */
@Module({
  imports: [ProviderModule],
  providers: [PayRefund, PlanRefund, RefundJobs],
  exports: [PlanRefund],
})
export class RefundModule {}
