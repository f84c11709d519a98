import { Module } from '@nestjs/common'
import { LimitModule } from '../limit/limit.module'
import { MailModule } from '../mail/mail.module'
import { SessionModule } from '../session/session.module'
import { PasswordCheck } from './password-check'
import { PasswordHasher } from './password-hasher'
import { Passwords } from './passwords'

@Module({
  imports: [LimitModule, MailModule, SessionModule],
  providers: [PasswordCheck, PasswordHasher, Passwords],
  exports: [PasswordCheck, PasswordHasher, Passwords],
})
export class PasswordModule {}
