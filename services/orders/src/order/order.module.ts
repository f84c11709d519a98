import { Module } from '@nestjs/common'
import { ApplicantVault } from './applicant-vault'
import { Applications } from './applications.store'
import { FormEvents, FormVersionStore, KnownForms } from './forms.store'
import { HeldOrders } from './held-orders.store'
import { OfferService } from './offers'
import { OfficeDayStore } from './office-day.store'
import { OrderAudit } from './order-audit.store'
import { OrderCreditStore } from './order-credit.store'
import { OrderKeys } from './order-keys.store'
import { OrderReader } from './order.view'
import { OrderStore } from './order.store'
import { AnswerClock } from './order-targets.store'
import { PartyStore } from './party.store'

/** What every area needs of an order: its answers, offer, status and log, read and saved in one way. */
@Module({
  providers: [
    AnswerClock,
    ApplicantVault,
    Applications,
    FormEvents,
    FormVersionStore,
    HeldOrders,
    KnownForms,
    OfferService,
    OfficeDayStore,
    OrderAudit,
    OrderCreditStore,
    OrderKeys,
    OrderReader,
    OrderStore,
    PartyStore,
  ],
  exports: [
    AnswerClock,
    ApplicantVault,
    Applications,
    HeldOrders,
    OfferService,
    OfficeDayStore,
    OrderAudit,
    OrderCreditStore,
    OrderKeys,
    OrderReader,
    OrderStore,
    PartyStore,
  ],
})
export class OrderModule {}
