import { Module } from '@nestjs/common'
import { MailRequests } from './mail-requests'
import { MailQueue } from './mail.queue'
import { MailStore } from './mail.store'
import { StaffMailController } from './staff-mail.controller'

/** Mails that are to be sent, and what staff see of them and do with them. */
@Module({
  providers: [MailQueue, MailRequests, MailStore],
  controllers: [StaffMailController],
  exports: [MailQueue, MailRequests, MailStore],
})
export class MailModule {}
