import { Module } from '@nestjs/common'
import { PayModule } from '../pay/pay.module'
import { ProviderModule } from '../provider/provider.module'
import { RefundModule } from '../refund/refund.module'
import { PaymentMetrics } from './payment-metrics'
import { ComparePayment, ReconcilePayments } from './reconcile-payments'

@Module({
  imports: [PayModule, ProviderModule, RefundModule],
  providers: [ComparePayment, PaymentMetrics, ReconcilePayments],
})
export class ReconciliationModule {}
