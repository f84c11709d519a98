import { Module } from '@nestjs/common'
import { AccountModule } from '../account/account.module'
import { MailModule } from '../mail/mail.module'
import { SessionModule } from '../session/session.module'
import { PasswordModule } from '../ways-in/password.module'
import { SignUpService } from './sign-up'

@Module({
  imports: [AccountModule, MailModule, PasswordModule, SessionModule],
  providers: [SignUpService],
  exports: [SignUpService],
})
export class SignUpModule {}
