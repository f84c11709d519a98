import { Module } from '@nestjs/common'
import { ApplicantModule } from '../applicant/applicant.module'
import { OfficeModule } from '../office/office.module'
import { HeldOrders } from './held-orders'
import { OrderHoldStore } from './order-hold.store'
import { OrderMoves } from './order-moves'
import { OrderReader } from './order-reader'
import { OrderCreditStore } from './order-credit.store'
import { OrderController } from './order.controller'
import { OrderStore } from './order.store'
import { PartyStore } from './party.store'
import { WaitingDecisionStore } from './waiting-decision.store'

/** What every other feature needs of an order: reading, saving and moving it. */
@Module({
  imports: [ApplicantModule, OfficeModule],
  providers: [
    HeldOrders,
    OrderCreditStore,
    OrderHoldStore,
    OrderMoves,
    OrderReader,
    OrderStore,
    PartyStore,
    WaitingDecisionStore,
  ],
  controllers: [OrderController],
  exports: [
    HeldOrders,
    OrderCreditStore,
    OrderMoves,
    OrderReader,
    OrderStore,
    PartyStore,
    WaitingDecisionStore,
  ],
})
export class OrderModule {}
