import { Module } from '@nestjs/common'
import { AccountModule } from '../account/account.module'
import { AuditModule } from '../audit/audit.module'
import { MailModule } from '../mail/mail.module'
import { SessionModule } from '../session/session.module'
import { Housekeeping } from './housekeeping.job'

@Module({ imports: [AccountModule, AuditModule, MailModule, SessionModule], providers: [Housekeeping] })
export class HousekeepingModule {}
