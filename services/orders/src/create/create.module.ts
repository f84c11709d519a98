import { GroupedInserts } from '@borderlane/persistence'
import { Module } from '@nestjs/common'
import { OrderAccessModule } from '../access/order-access.module'
import { ApplicantModule } from '../applicant/applicant.module'
import { DraftModule } from '../draft/draft.module'
import { FormModule } from '../form/form.module'
import { OfferModule } from '../offer/offer.module'
import { OrderModule } from '../order/order.module'
import { OwnerModule } from '../owner/owner.module'
import { ReferralModule } from '../referral/referral.module'
import { CreateOrderController } from './create-order.controller'
import { NewOrders } from './new-orders'
import { OrderRows } from './order-rows'
import { OrderWriter } from './order-writer'
import { RepeatedOrders } from './repeated-orders'

/** The saving of an application, and who has led to it. */
@Module({
  imports: [
    ApplicantModule,
    DraftModule,
    FormModule,
    OfferModule,
    OrderAccessModule,
    OrderModule,
    OwnerModule,
    ReferralModule,
  ],
  providers: [GroupedInserts, NewOrders, OrderRows, OrderWriter, RepeatedOrders],
  controllers: [CreateOrderController],
  exports: [NewOrders],
})
export class CreateModule {}
