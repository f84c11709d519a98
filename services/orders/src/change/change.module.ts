import { Module } from '@nestjs/common'
import { OrderAccessModule } from '../access/order-access.module'
import { AuditModule } from '../audit/audit.module'
import { FormModule } from '../form/form.module'
import { MailModule } from '../mail/mail.module'
import { OfferModule } from '../offer/offer.module'
import { OrderModule } from '../order/order.module'
import { PaymentModule } from '../payment/payment.module'
import { CancellationService } from './cancellation.service'
import { ChangeController } from './change.controller'
import { ChoiceService } from './choice.service'
import { CorrectionService } from './correction.service'
import { UnpaidOrderService } from './unpaid-order.service'
import { UnpaidOrderStore } from './unpaid-order.store'
import { UnpaidOrders } from './unpaid-orders.job'

/** What travellers change about their own application after it was saved, and what becomes of one that nobody pays. */
@Module({
  imports: [AuditModule, FormModule, MailModule, OfferModule, OrderAccessModule, OrderModule, PaymentModule],
  providers: [
    CancellationService,
    ChoiceService,
    CorrectionService,
    UnpaidOrders,
    UnpaidOrderService,
    UnpaidOrderStore,
  ],
  controllers: [ChangeController],
})
export class ChangeModule {}
