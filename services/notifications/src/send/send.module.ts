import { Module } from '@nestjs/common'
import { ComposeModule } from '../compose/compose.module'
import { MailModule } from '../mail/mail.module'
import { MailAttempts } from './mail-attempts'
import { MailJobs } from './mail.job'
import { MailSender } from './mail.sender'
import { SmtpClient } from './smtp-client'

/** Sends mails, as often as it takes. */
@Module({
  imports: [ComposeModule, MailModule],
  providers: [MailAttempts, MailJobs, MailSender, SmtpClient],
})
export class SendModule {}
