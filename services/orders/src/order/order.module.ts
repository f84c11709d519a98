import { Module } from '@nestjs/common'
import { ApplicantVault } from './applicant-vault'
import { Applications } from './applications'
import { FormVersionStore } from './form-version.store'
import { FormEvents } from './form.events'
import { HeldOrders } from './held-orders'
import { KnownForms } from './known-forms'
import { OfferService } from './offer.service'
import { OfficeDayStore } from './office-day.store'
import { OrderAnswersStore } from './order-answers.store'
import { OrderAudit } from './order-audit'
import { OrderAuditStore } from './order-audit.store'
import { OrderCreditStore } from './order-credit.store'
import { OrderHoldStore } from './order-hold.store'
import { OrderKeys } from './order-keys.store'
import { OrderMoves } from './order-moves'
import { OrderReader } from './order-reader'
import { OrderStore } from './order.store'
import { PartyStore } from './party.store'
import { WaitingDecisionStore } from './waiting-decision.store'

/** What every area needs of an order: its answers, offer, status and log, read and saved in one way. */
@Module({
  providers: [
    ApplicantVault,
    Applications,
    FormEvents,
    FormVersionStore,
    HeldOrders,
    KnownForms,
    OfferService,
    OfficeDayStore,
    OrderAnswersStore,
    OrderAudit,
    OrderAuditStore,
    OrderCreditStore,
    OrderHoldStore,
    OrderKeys,
    OrderMoves,
    OrderReader,
    OrderStore,
    PartyStore,
    WaitingDecisionStore,
  ],
  exports: [
    ApplicantVault,
    Applications,
    HeldOrders,
    OfferService,
    OfficeDayStore,
    OrderAudit,
    OrderAuditStore,
    OrderCreditStore,
    OrderKeys,
    OrderMoves,
    OrderReader,
    OrderStore,
    PartyStore,
    WaitingDecisionStore,
  ],
})
export class OrderModule {}
