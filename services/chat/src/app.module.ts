import { MessagingModule } from '@borderlane/messaging'
import { PersistenceModule } from '@borderlane/persistence'
import { type DynamicModule, Module } from '@nestjs/common'
import { BuiltInModel } from './answer/built-in-model'
import { ChatController } from './chat/chat.controller'
import { ChatService } from './chat/chat.service'
import type { Config } from './config'
import { CatalogueFacts } from './facts/catalogue-facts'
import { TextBook } from './answer/texts'
import { OrderFacts } from './facts/order-facts'
import { migrations } from './migrations'
import { ModelBudget } from './outside/model-budget'
import { OutsideModel } from './outside/outside-model'

@Module({})
export class AppModule {
  static with(config: Config): DynamicModule {
    return {
      module: AppModule,
      imports: [
        MessagingModule.forProcess({ name: 'chat', config }),
        PersistenceModule.forService({ schema: 'chat', entities: [], migrations, config }),
      ],
      providers: [BuiltInModel, CatalogueFacts, ChatService, ModelBudget, OrderFacts, OutsideModel, TextBook],
      controllers: [ChatController],
    }
  }
}
