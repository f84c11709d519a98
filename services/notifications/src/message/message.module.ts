import { Module } from '@nestjs/common'
import { MailModule } from '../mail/mail.module'
import { MessageController } from './message.controller'
import { MessageJobs } from './message.job'
import { MessageService } from './message.service'
import { MessageStore } from './message.store'

/** What people write to us. */
@Module({
  imports: [MailModule],
  providers: [MessageJobs, MessageService, MessageStore],
  controllers: [MessageController],
  exports: [MessageService],
})
export class MessageModule {}
