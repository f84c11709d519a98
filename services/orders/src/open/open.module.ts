import type { Caller } from '@borderlane/contracts/caller'
import { ACCESS_CHECK, type CheckAccess } from '@borderlane/messaging'
import { Module } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { OrderModule } from '../order/order.module'
import { AccessCheck } from './access-check'
import { AccessController } from './access.controller'
import { AnswersReader } from './answers-reader'
import { AnswersController } from './answers.controller'
import { ConfirmedAddresses } from './confirmed-addresses.store'
import { ResendLink } from './resend-link'
import { IssueMailLink } from './issue-mail-link'
import { MakerAccess } from './maker-access'
import { OpenApplicantsController } from './open-applicants.controller'
import { OpenerService } from './opener.service'
import { OrderAccessChangeStore } from './order-access-change.store'
import { OrderMailJobs } from './order-mail.job'
import { OrderMailStore } from './order-mail.store'
import { OrderMails } from './order-mails'
import { OrderTokenStore } from './order-token.store'
import { OrderController } from './order.controller'
import { PartyAccess } from './party-access'
import { SeenOrders } from './seen-orders'
import { TokenCleaner } from './token-cleaner.job'

/** Who may open an order, how they get back to it, and what they see. */
@Module({
  imports: [OrderModule],
  providers: [
    AccessCheck,
    AnswersReader,
    ConfirmedAddresses,
    MakerAccess,
    OpenerService,
    OrderAccessChangeStore,
    OrderMailJobs,
    OrderMailStore,
    OrderMails,
    OrderTokenStore,
    PartyAccess,
    SeenOrders,
    TokenCleaner,
    {
      provide: ACCESS_CHECK,
      inject: [DataSource, AccessCheck, MakerAccess],
      useFactory:
        (db: DataSource, access: AccessCheck, makers: MakerAccess): CheckAccess =>
        (id: string, caller: Caller, acts: boolean) =>
          acts ? makers.checkAct(id, caller) : access.check(db.manager, id, caller),
    },
  ],
  controllers: [
    IssueMailLink,
    ResendLink,
    AccessController,
    AnswersController,
    OpenApplicantsController,
    OrderController,
  ],
  exports: [
    AccessCheck,
    ACCESS_CHECK,
    AnswersReader,
    ConfirmedAddresses,
    OrderMails,
    OrderTokenStore,
    PartyAccess,
    SeenOrders,
  ],
})
export class OpenModule {}
