import { Module } from '@nestjs/common'
import { OrderAccessModule } from '../access/order-access.module'
import { ApplicantModule } from '../applicant/applicant.module'
import { AuditModule } from '../audit/audit.module'
import { OrderModule } from '../order/order.module'
import { PaymentModule } from '../payment/payment.module'
import { LostLinkService } from './lost-link.service'
import { MailLinks } from './mail-links'
import { OpenApplicantsController } from './open-applicants.controller'
import { OrderMailController } from './order-mail.controller'
import { OrderMailJobs } from './order-mail.job'
import { OrderMailService } from './order-mail.service'
import { OrderMailStore } from './order-mail.store'
import { OrderMails } from './order-mails'

/** Mails about orders. Notifications writes and sends them. */
@Module({
  imports: [ApplicantModule, AuditModule, OrderAccessModule, OrderModule, PaymentModule],
  providers: [LostLinkService, MailLinks, OrderMailJobs, OrderMails, OrderMailService, OrderMailStore],
  controllers: [OpenApplicantsController, OrderMailController],
  exports: [OrderMails],
})
export class MailModule {}
