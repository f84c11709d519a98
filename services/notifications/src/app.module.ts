import { JobsModule, MessagingModule } from '@borderlane/messaging'
import { PersistenceModule } from '@borderlane/persistence'
import { MailLimits } from '@borderlane/runtime'
import { type DynamicModule, Module } from '@nestjs/common'
import type { Config } from './config'
import { migrations } from './migrations'
import { Mail } from './mail/mail.entity'
import { MailEvents } from './mail/mail.events'
import { MailJobs } from './mail/mail.job'
import { MailQueue } from './mail/mail.queue'
import { MailSender } from './mail/mail.sender'
import { MailService } from './mail/mail.service'
import { SmtpClient } from './mail/smtp-client'
import { MessageController } from './message/message.controller'
import { Message } from './message/message.entity'
import { MessageJobs } from './message/message.job'
import { MessageService } from './message/message.service'
import { StaffAct } from './staff/staff-act.entity'
import { StaffMailController } from './staff/staff-mail.controller'
import { StaffMailService } from './staff/staff-mail.service'
import { RuleChangeEvents } from './watch/rule-change.events'
import { RouteWatch } from './watch/route-watch.entity'
import { WatchController } from './watch/watch.controller'
import { WatchJobs } from './watch/watch.job'
import { WatchService } from './watch/watch.service'

@Module({})
export class AppModule {
  static with(config: Config): DynamicModule {
    return {
      module: AppModule,
      imports: [
        MessagingModule.forProcess({ name: 'notifications', config }),
        JobsModule.forProcess({ name: 'notifications', config }),
        PersistenceModule.forService({
          schema: 'notifications',
          entities: [Mail, Message, RouteWatch, StaffAct],
          migrations,
          config,
        }),
      ],
      controllers: [MessageController, StaffMailController, WatchController],
      providers: [
        MailService,
        MailQueue,
        MailEvents,
        MailJobs,
        MailSender,
        SmtpClient,
        MessageService,
        MessageJobs,
        StaffMailService,
        MailLimits,
        RuleChangeEvents,
        WatchService,
        WatchJobs,
      ],
    }
  }
}
