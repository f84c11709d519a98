import { Module } from '@nestjs/common'
import { AuditModule } from '../audit/audit.module'
import { LimitModule } from '../limit/limit.module'
import { MailModule } from '../mail/mail.module'
import { OwnAccountModule } from '../own-account/own-account.module'
import { SignInMailService } from './sign-in-mail.service'

@Module({
  imports: [AuditModule, LimitModule, MailModule, OwnAccountModule],
  providers: [SignInMailService],
  exports: [SignInMailService],
})
export class SignInMailModule {}
