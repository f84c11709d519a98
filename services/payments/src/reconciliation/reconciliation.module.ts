import { Module } from '@nestjs/common'
import { LedgerModule } from '../ledger/ledger.module'
import { PaymentModule } from '../payment/payment.module'
import { ProviderModule } from '../provider/provider.module'
import { RefundModule } from '../refund/refund.module'
import { SettlementModule } from '../settlement/settlement.module'
import { OrderCaptures } from './order-captures'
import { PaymentComparison } from './payment-comparison'
import { PaymentMetrics } from './payment-metrics'
import { Reconciliation } from './reconciliation.job'

@Module({
  imports: [LedgerModule, PaymentModule, ProviderModule, RefundModule, SettlementModule],
  providers: [OrderCaptures, PaymentComparison, PaymentMetrics, Reconciliation],
})
export class ReconciliationModule {}
