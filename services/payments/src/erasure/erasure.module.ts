import { Module } from '@nestjs/common'
import { PaymentModule } from '../payment/payment.module'
import { ProposalModule } from '../proposal/proposal.module'
import { RefundModule } from '../refund/refund.module'
import { ErasureEvents } from './erasure.events'

@Module({ imports: [PaymentModule, ProposalModule, RefundModule], providers: [ErasureEvents] })
export class ErasureModule {}
