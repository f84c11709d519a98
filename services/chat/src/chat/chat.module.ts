import { Module } from '@nestjs/common'
import { BuiltInModel } from '../answer/built-in-model'
import { RouteAnswers } from '../answer/route-answers'
import { WarmUp } from '../answer/warm-up'
import { CatalogueFacts } from '../facts/catalogue-facts'
import { OrderFacts } from '../facts/order-facts'
import { ModelBudget } from '../outside/model-budget'
import { ModelUseStore } from '../outside/model-use.store'
import { OutsideModel } from '../outside/outside-model'
import { ChatController } from './chat.controller'
import { ChatService } from './chat.service'

/** Answers from what the other services say, with a model outside where the operator has named one. */
@Module({
  providers: [
    BuiltInModel,
    CatalogueFacts,
    ChatService,
    ModelBudget,
    ModelUseStore,
    OrderFacts,
    OutsideModel,
    RouteAnswers,
    WarmUp,
  ],
  controllers: [ChatController],
})
export class ChatModule {}
