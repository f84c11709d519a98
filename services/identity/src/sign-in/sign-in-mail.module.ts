import { Module } from '@nestjs/common'
import { AuditModule } from '../account/audit.module'
import { LimitModule } from '../account/limit.module'
import { MailModule } from '../mail/mail.module'
import { OwnAccountModule } from '../own-account/own-account.module'
import { SignInMailService } from './sign-in-mail'

@Module({
  imports: [AuditModule, LimitModule, MailModule, OwnAccountModule],
  providers: [SignInMailService],
  exports: [SignInMailService],
})
export class SignInMailModule {}
