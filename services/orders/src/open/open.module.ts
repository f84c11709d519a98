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
import { IssueMailLink } from './issue-mail-link'
import { MakerAccess } from './maker-access'
import { OpenApplicantsController } from './open-applicants.controller'
import { OpenerService } from './opener.service'
import { OrderAccessChangeStore } from './order-access-change.store'
import { OrderMails } from './order-mails.store'
import { OrderTokenStore } from './order-token.store'
import { OrderController } from './order.controller'
import { ResendLink } from './resend-link'
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
    OrderMails,
    OrderTokenStore,
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
    AccessController,
    AnswersController,
    IssueMailLink,
    OpenApplicantsController,
    OrderController,
    ResendLink,
  ],
  exports: [
    ACCESS_CHECK,
    AccessCheck,
    AnswersReader,
    ConfirmedAddresses,
    OrderMails,
    OrderTokenStore,
    SeenOrders,
  ],
})
export class OpenModule {}
