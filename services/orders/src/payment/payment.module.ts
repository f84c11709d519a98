import { Module } from '@nestjs/common'
import { AuditModule } from '../audit/audit.module'
import { OfferModule } from '../offer/offer.module'
import { OrderModule } from '../order/order.module'
import { CaptureService } from './capture.service'
import { CapturedPaymentStore } from './captured-payment.store'
import { OpenPayments } from './open-payments'
import { PaymentController } from './payment.controller'
import { PaymentEvents } from './payment.events'
import { PriceService } from './price.service'

/** What money has to do with an order: the price that is asked, and what follows when it was paid. */
@Module({
  imports: [AuditModule, OfferModule, OrderModule],
  providers: [CapturedPaymentStore, CaptureService, OpenPayments, PaymentEvents, PriceService],
  controllers: [PaymentController],
  exports: [CapturedPaymentStore, OpenPayments],
})
export class PaymentModule {}
