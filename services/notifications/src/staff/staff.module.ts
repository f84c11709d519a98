import { Module } from '@nestjs/common'
import { MailModule } from '../mail/mail.module'
import { StaffMailController } from './staff-mail.controller'
import { StaffMailService } from './staff-mail.service'

/** What staff see of mails and do with them. */
@Module({
  imports: [MailModule],
  providers: [StaffMailService],
  controllers: [StaffMailController],
})
export class StaffModule {}
