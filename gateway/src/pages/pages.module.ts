import { Module } from '@nestjs/common'
import { PaymentOffers } from './payment-offers'
import { PolicyReportController } from './policy-report.controller'
import { SelfController } from './self.controller'
import { VisaUpdatesFeedController } from './visa-updates-feed.controller'
import { WebController } from './web.controller'

/** The web, what it asks the gateway itself, and the feed. */
@Module({
  providers: [PaymentOffers],
  controllers: [
    PolicyReportController,
    SelfController,
    VisaUpdatesFeedController,
    // Last: it takes every address that nobody else has.
    WebController,
  ],
})
export class PagesModule {}
