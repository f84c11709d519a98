import { Module } from '@nestjs/common'
import { MailModule } from '../mail/mail.module'
import { MessageController } from './message.controller'
import { MessageStore } from './message.store'

/** What people write to us. */
@Module({ imports: [MailModule], providers: [MessageStore], controllers: [MessageController] })
export class MessageModule {}
