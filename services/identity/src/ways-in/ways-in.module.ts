import { Module } from '@nestjs/common'
import { AuditModule } from '../account/audit.module'
import { MailModule } from '../mail/mail.module'
import { SessionModule } from '../session/session.module'
import { WaysIn } from './ways-in'
import { WaysInStore } from './ways-in.store'

/** The ways into an account, and their end. */
@Module({
  imports: [AuditModule, MailModule, SessionModule],
  providers: [WaysIn, WaysInStore],
  exports: [WaysIn],
})
export class WaysInModule {}
