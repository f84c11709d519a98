import { Module } from '@nestjs/common'
import { LedgerModule } from '../ledger/ledger.module'
import { PaymentModule } from '../payment/payment.module'
import { ProposalModule } from '../proposal/proposal.module'
import { RefundModule } from '../refund/refund.module'
import { AdminReader } from './admin-reader'
import { AdminRefunds } from './admin-refunds'
import { AdminController } from './admin.controller'

@Module({
  imports: [LedgerModule, PaymentModule, ProposalModule, RefundModule],
  providers: [AdminReader, AdminRefunds],
  controllers: [AdminController],
})
export class AdminModule {}
