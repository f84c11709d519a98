import { Module } from '@nestjs/common'
import { AccountModule } from '../account/account.module'
import { AuditModule } from '../audit/audit.module'
import { LimitModule } from '../limit/limit.module'
import { MailModule } from '../mail/mail.module'
import { SessionModule } from '../session/session.module'
import { FactorNews } from './factor-news'
import { FactorService } from './factor.service'
import { RecoveryController } from './recovery.controller'
import { RecoveryService } from './recovery.service'

/** Second factors: apps for codes, and the codes on paper that stand in for them. */
@Module({
  imports: [AccountModule, AuditModule, LimitModule, MailModule, SessionModule],
  providers: [FactorNews, FactorService, RecoveryService],
  controllers: [RecoveryController],
  exports: [FactorNews, FactorService],
})
export class FactorModule {}
