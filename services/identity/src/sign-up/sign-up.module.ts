import { Module } from '@nestjs/common'
import { AccountModule } from '../account/account.module'
import { MailModule } from '../mail/mail.module'
import { PasswordModule } from '../password/password.module'
import { SessionModule } from '../session/session.module'
import { SignUpService } from './sign-up.service'

@Module({
  imports: [AccountModule, MailModule, PasswordModule, SessionModule],
  providers: [SignUpService],
  exports: [SignUpService],
})
export class SignUpModule {}
