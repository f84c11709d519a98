import { Module } from '@nestjs/common'
import { MailRequests } from './mail-requests'
import { MailJobs } from './mail.job'
import { MailQueue } from './mail.queue'
import { MailStore } from './mail.store'

/** Mails that are to be sent. */
@Module({
  providers: [MailJobs, MailQueue, MailRequests, MailStore],
  exports: [MailQueue, MailRequests, MailStore],
})
export class MailModule {}
