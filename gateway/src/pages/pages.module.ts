import { Module } from '@nestjs/common'
import { EdgeModule } from '../edge/edge.module'
import { DemoController } from './demo.controller'
import { LogoController } from './logo.controller'
import { PolicyReportController } from './policy-report.controller'
import { ResultsPages } from './results-pages'
import { ReadinessHistory } from './readiness-history'
import { RouteSitemapController } from './route-sitemap.controller'
import { SearchCounts } from './search-counts'
import { SelfController } from './self.controller'
import { TripPages } from './trip-pages'
import { VisaUpdatesFeedController } from './visa-updates-feed.controller'
import { WebController } from './web.controller'

@Module({
  imports: [EdgeModule],
  providers: [ResultsPages, TripPages],
  controllers: [
    DemoController,
    LogoController,
    PolicyReportController,
    ReadinessHistory,
    RouteSitemapController,
    SearchCounts,
    SelfController,
    VisaUpdatesFeedController,
    // Last: it takes every address that no one else has.
    WebController,
  ],
})
export class PagesModule {}
