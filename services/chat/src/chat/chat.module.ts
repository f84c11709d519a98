import { Module } from '@nestjs/common'
import { AnswerModule } from '../answer/answer.module'
import { OutsideModule } from '../outside/outside.module'
import { ChatController } from './chat.controller'
import { ChatService } from './chat.service'

@Module({
  imports: [AnswerModule, OutsideModule],
  providers: [ChatService],
  controllers: [ChatController],
})
export class ChatModule {}
