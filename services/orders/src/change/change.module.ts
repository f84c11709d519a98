import { Module } from '@nestjs/common'
import { OpenModule } from '../open/open.module'
import { OrderModule } from '../order/order.module'
import { PayModule } from '../pay/pay.module'
import { CancellationService } from './cancellation.service'
import { ChangeController } from './change.controller'
import { ChoiceService } from './choice.service'
import { CorrectionService } from './correction.service'
import { UnpaidOrderService } from './unpaid-order.service'
import { UnpaidOrderStore } from './unpaid-order.store'
import { UnpaidOrders } from './unpaid-orders.job'

/** What travellers change about their own application after it was saved, and what becomes of one that is never paid. */
@Module({
  imports: [OpenModule, OrderModule, PayModule],
  providers: [
    CancellationService,
    ChoiceService,
    CorrectionService,
    UnpaidOrderService,
    UnpaidOrderStore,
    UnpaidOrders,
  ],
  controllers: [ChangeController],
})
export class ChangeModule {}
