import { Module } from '@nestjs/common'
import { LedgerModule } from '../ledger/ledger.module'
import { PaymentModule } from '../payment/payment.module'
import { RefundModule } from '../refund/refund.module'
import { DisputeRecorder } from './dispute-recorder'

@Module({
  imports: [LedgerModule, PaymentModule, RefundModule],
  providers: [DisputeRecorder],
  exports: [DisputeRecorder],
})
export class DisputeModule {}
