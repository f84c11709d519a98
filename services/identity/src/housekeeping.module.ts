import { Module } from '@nestjs/common'
import { AccountModule } from './account/account.module'
import { AuditModule } from './account/audit.module'
import { Housekeeping } from './housekeeping.job'
import { MailModule } from './mail/mail.module'
import { SessionModule } from './session/session.module'

@Module({ imports: [AccountModule, AuditModule, MailModule, SessionModule], providers: [Housekeeping] })
export class HousekeepingModule {}
