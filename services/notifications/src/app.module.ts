import { JobsModule, MessagingModule, SiteModule } from '@borderlane/messaging'
import { PersistenceModule } from '@borderlane/persistence'
import { type DynamicModule, Module } from '@nestjs/common'
import { StaffAct } from './audit/staff-audit'
import type { Config } from './config'
import { Mail } from './mail/mail.entity'
import { Message } from './message/message.entity'
import { migrations } from './migrations'
import { SendModule } from './send/send.module'
import { RouteWatch } from './watch/route-watch.entity'

@Module({})
export class AppModule {
  static with(config: Config): DynamicModule {
    return {
      module: AppModule,
      imports: [
        MessagingModule.forProcess({ name: 'notifications', config }),
        SiteModule.forProcess('notifications'),
        JobsModule.forProcess({ name: 'notifications', config }),
        PersistenceModule.forService({
          schema: 'notifications',
          entities: [Mail, Message, RouteWatch, StaffAct],
          migrations,
          config,
        }),
        SendModule,
      ],
    }
  }
}
