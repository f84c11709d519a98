import { JobsModule, MessagingModule } from '@borderlane/messaging'
import { PersistenceModule } from '@borderlane/persistence'
import { MailLimits } from '@borderlane/runtime'
import { type DynamicModule, Module } from '@nestjs/common'
import type { Config } from './config'
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
import { CreateMail1790000005000 } from './migrations/1790000005000-create-mail'
import { AddNeedlessMail1790000015000 } from './migrations/1790000015000-add-needless-mail'
import { AddMailFacts1790000026000 } from './migrations/1790000026000-add-mail-facts'
import { MailAbout1790000036000 } from './migrations/1790000036000-mail-about'

import { CreateMessage1790000030000 } from './migrations/1790000030000-create-message'
import { RouteWatch1790000045000 } from './migrations/1790000045000-route-watch'
import { StaffAct } from './staff/staff-act.entity'
import { StaffMailController } from './staff/staff-mail.controller'
import { StaffMailService } from './staff/staff-mail.service'
import { RouteWatch } from './watch/route-watch.entity'
import { WatchController } from './watch/watch.controller'
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
          migrations: [
            CreateMail1790000005000,
            AddNeedlessMail1790000015000,
            AddMailFacts1790000026000,
            CreateMessage1790000030000,
            MailAbout1790000036000,
            RouteWatch1790000045000,
          ],
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
        WatchService,
      ],
    }
  }
}
