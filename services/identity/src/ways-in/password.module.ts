import { Module } from '@nestjs/common'
import { LimitModule } from '../account/limit.module'
import { MailModule } from '../mail/mail.module'
import { SessionModule } from '../session/session.module'
import { PasswordCheck } from './password-check'
import { HASH_COST, PasswordHasher, SAFE_COST } from './password-hasher'
import { Passwords } from './ways-in'

@Module({
  imports: [LimitModule, MailModule, SessionModule],
  providers: [PasswordCheck, PasswordHasher, Passwords, { provide: HASH_COST, useValue: SAFE_COST }],
  exports: [PasswordCheck, PasswordHasher, Passwords],
})
export class PasswordModule {}
