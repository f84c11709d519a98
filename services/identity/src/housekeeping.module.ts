import { Module } from '@nestjs/common'
import { AccountModule } from './account/account.module'
import { Housekeeping } from './housekeeping.job'
import { MailModule } from './mail/mail.module'
import { SessionModule } from './session/session.module'

@Module({ imports: [AccountModule, MailModule, SessionModule], providers: [Housekeeping] })
export class HousekeepingModule {}
