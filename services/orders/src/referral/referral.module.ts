import { Module } from '@nestjs/common'
import { AuditModule } from '../audit/audit.module'
import { CreditEnd } from './credit-end.job'
import { OwnReferralsService } from './own-referrals'
import { Partners } from './partners'
import { ReferralBooking } from './referral-booking'
import { ReferralController } from './referral.controller'
import { ReferralStore } from './referral.store'

/** Recommendations: whose code has led to an order, and what it has earned. */
@Module({
  imports: [AuditModule],
  providers: [CreditEnd, OwnReferralsService, Partners, ReferralBooking, ReferralStore],
  controllers: [ReferralController],
})
export class ReferralModule {}
