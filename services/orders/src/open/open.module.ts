import type { Caller } from '@borderlane/contracts/define'
import { ACCESS_CHECK, type CheckAccess } from '@borderlane/messaging'
import { Module } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { OrderModule } from '../order/order.module'
import { AccessCheck } from './access-check'
import { ConfirmedAddresses } from './confirmed-addresses.store'
import { AnswersReader, GetOrder } from './get-order'
import { IssueMailLink } from './issue-mail-link'
import { ListOpenApplicants } from './list-open-applicants'
import { ListOwnOrders } from './list-own-orders'
import { CheckOrderAccess, MakerAccess } from './maker-access'
import { Openers } from './openers'
import { OrderMails } from './order-mails.store'
import { OrderTokenStore } from './order-token.store'
import { ResendLink } from './resend-link'
import { SeenOrders } from './seen-orders'

@Module({
  imports: [OrderModule],
  providers: [
    AccessCheck,
    AnswersReader,
    ConfirmedAddresses,
    MakerAccess,
    OrderMails,
    OrderTokenStore,
    SeenOrders,
    {
      provide: ACCESS_CHECK,
      inject: [DataSource, AccessCheck, MakerAccess],
      useFactory:
        (db: DataSource, access: AccessCheck, makers: MakerAccess): CheckAccess =>
        (id: string, caller: Caller, acts: boolean) =>
          acts ? makers.checkAct(id, caller) : access.checkOrder(db.manager, id, caller),
    },
  ],
  controllers: [
    CheckOrderAccess,
    GetOrder,
    IssueMailLink,
    ListOpenApplicants,
    ListOwnOrders,
    Openers,
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
