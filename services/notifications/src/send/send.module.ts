import { Module } from '@nestjs/common'
import { ComposeModule } from '../compose/compose.module'
import { MailModule } from '../mail/mail.module'
import { MailAttempts } from './mail-attempts'
import { MailSender } from './mail.sender'
import { MailWorker } from './mail-worker'
import { SmtpClient } from './smtp-client'

/** Sends mails, as often as it takes. */
@Module({
  imports: [ComposeModule, MailModule],
  providers: [MailAttempts, MailSender, MailWorker, SmtpClient],
})
export class SendModule {}
