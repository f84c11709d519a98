import { Module } from '@nestjs/common'
import { OpenModule } from '../open/open.module'
import { OrderModule } from '../order/order.module'
import { PayModule } from '../pay/pay.module'
import { CancelOrder } from './cancel-order'
import { ChangeChoice } from './change-choice'
import { CloseUnpaidOrders, UnpaidOrders } from './close-unpaid-orders'
import { CorrectOrder } from './correct-order'

/** What travellers change about their own application after it was saved, and what becomes of one that is never paid. */
@Module({
  imports: [OpenModule, OrderModule, PayModule],
  providers: [CloseUnpaidOrders, UnpaidOrders],
  controllers: [CancelOrder, ChangeChoice, CorrectOrder],
})
export class ChangeModule {}
