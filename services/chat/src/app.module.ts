import { MessagingModule, SiteModule } from '@borderlane/messaging'
import { PersistenceModule } from '@borderlane/persistence'
import { type DynamicModule, Module } from '@nestjs/common'
import { ChatModule } from './chat/chat.module'
import type { Config } from './config'
import { migrations } from './migrations'

@Module({})
export class AppModule {
  static with(config: Config): DynamicModule {
    return {
      module: AppModule,
      imports: [
        MessagingModule.forProcess({ name: 'chat', config }),
        SiteModule.forProcess('chat'),
        PersistenceModule.forService({ schema: 'chat', entities: [], migrations, config }),
        ChatModule,
      ],
    }
  }
}
