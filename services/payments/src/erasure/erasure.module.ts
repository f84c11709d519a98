import { Module } from '@nestjs/common'
import { PaymentModule } from '../payment/payment.module'
import { RefundModule } from '../refund/refund.module'
import { ErasureEvents } from './erasure.events'

@Module({ imports: [PaymentModule, RefundModule], providers: [ErasureEvents] })
export class ErasureModule {}
