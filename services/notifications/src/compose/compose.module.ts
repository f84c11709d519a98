import { Module } from '@nestjs/common'
import { MailModule } from '../mail/mail.module'
import { MessageModule } from '../message/message.module'
import { WatchModule } from '../watch/watch.module'
import { MailComposer } from './mail-composer'
import { MailEvents } from './mail.events'

/** Which facts make which mails, and what each mail says. */
@Module({
  imports: [MailModule, MessageModule, WatchModule],
  providers: [MailComposer, MailEvents],
  exports: [MailComposer],
})
export class ComposeModule {}
