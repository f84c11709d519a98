import { Module } from '@nestjs/common'
import { AccountModule } from '../account/account.module'
import { AuditModule } from '../account/audit.module'
import { LimitModule } from '../account/limit.module'
import { MailModule } from '../mail/mail.module'
import { SessionModule } from '../session/session.module'
import { FactorService } from './authenticator-apps'
import { FactorNews } from './factor-news'
import { RecoveryController, RecoveryService } from './recovery-codes'

/** Second factors: apps for codes, and the codes on paper that stand in for them. */
@Module({
  imports: [AccountModule, AuditModule, LimitModule, MailModule, SessionModule],
  providers: [FactorNews, FactorService, RecoveryService],
  controllers: [RecoveryController],
  exports: [FactorNews, FactorService],
})
export class FactorModule {}
