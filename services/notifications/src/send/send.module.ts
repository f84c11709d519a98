import { MailLimits } from '@borderlane/runtime'
import { Module } from '@nestjs/common'
import { AddressController } from '../address/address.controller'
import { AddressStore } from '../address/address.store'
import { MailEvents } from '../compose/mail.events'
import { SiteWords } from '../locale/site-words'
import { MailRequests } from '../mail/mail-requests'
import { MailQueue } from '../mail/mail.queue'
import { MailStore } from '../mail/mail.store'
import { StaffMailController } from '../mail/staff-mail.controller'
import { MessageController } from '../message/message.controller'
import { MessageStore } from '../message/message.store'
import { PreviewMailsController } from '../preview/preview-mails'
import { ReceiveReplies } from '../reply/receive-replies'
import { ReplyMailbox } from '../reply/reply-mailbox'
import { RouteWatchStore } from '../watch/route-watch.store'
import { RuleChangeEvents } from '../watch/rule-change.events'
import { WatchController } from '../watch/watch.controller'
import { MailAttempts } from './mail-attempts'
import { MailWorker } from './mail-worker'
import { MailSender } from './mail.sender'
import { SmtpClient } from './smtp-client'

/** Which facts make which mails, what staff see of these, and what people write to us; all are sent by one queue. */
@Module({
  providers: [
    AddressStore,
    MailAttempts,
    MailEvents,
    MailLimits,
    MailQueue,
    MailRequests,
    MailSender,
    MailStore,
    MailWorker,
    MessageStore,
    ReceiveReplies,
    ReplyMailbox,
    RouteWatchStore,
    RuleChangeEvents,
    SiteWords,
    SmtpClient,
  ],
  controllers: [
    AddressController,
    MessageController,
    PreviewMailsController,
    StaffMailController,
    WatchController,
  ],
})
export class SendModule {}
