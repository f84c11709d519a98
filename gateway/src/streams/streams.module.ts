import { Module } from '@nestjs/common'
import { AuthModule } from '../auth/auth.module'
import { ChatController } from './chat.controller'
import { ChatLimit } from './chat-limit'
import { EndedSessions } from './ended-sessions'
import { OrderEventsController } from './order-events.controller'
import { OrderWatchers } from './order-watchers'

@Module({
  imports: [AuthModule],
  providers: [ChatLimit, EndedSessions, OrderWatchers],
  controllers: [ChatController, OrderEventsController],
})
export class StreamsModule {}
