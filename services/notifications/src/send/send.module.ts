import { Module } from '@nestjs/common'
import { MailEvents } from '../compose/mail.events'
import { MailModule } from '../mail/mail.module'
import { PreviewModule } from '../preview/preview.module'
import { WatchModule } from '../watch/watch.module'
import { MailAttempts } from './mail-attempts'
import { MailWorker } from './mail-worker'
import { MailSender } from './mail.sender'
import { SmtpClient } from './smtp-client'

/** Which facts make which mails; sends these, as often as it takes. */
@Module({
  imports: [MailModule, PreviewModule, WatchModule],
  providers: [MailAttempts, MailEvents, MailSender, MailWorker, SmtpClient],
})
export class SendModule {}
