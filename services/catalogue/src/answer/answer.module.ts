import { Module } from '@nestjs/common'
import { RulesModule } from '../rules/rules.module'
import { SourcesModule } from '../sources/sources.module'
import { OfferStore } from './offer.store'
import { BorderRuleStore, PriceBookStore, PaperListStore } from '../rules/version.store'
import { WhatIsSold } from './what-is-sold'
import { AnswerController, RouteAnswers } from './answer-route'
import { CheckTrip } from './check-trip'
import { CatalogueMemory } from './catalogue-memory'
import { DataDescriptionStore } from './data-description.store'
import { DataDescription } from './describe-data'
import { DataExport } from './export-data'
import { ExportStore } from './export.store'
import { ListsOfStaff } from './lists-of-staff'
import { RequirementStore } from './requirement.store'
import { DemandController, RouteDemand } from './route-demand'
import { RouteDemandStore } from './route-demand.store'
import { SitemapRoutes } from './sitemap-routes'
import { SoldLastMonth } from './sold-last-month'
import { StartingPrices } from './starting-prices'
import { UsualRoutes } from './usual-routes'
import { VisaUpdateStore, VisaUpdates } from './visa-update.store'

@Module({
  imports: [RulesModule, SourcesModule],
  providers: [
    BorderRuleStore,
    CatalogueMemory,
    DataDescriptionStore,
    ExportStore,
    ListsOfStaff,
    OfferStore,
    PaperListStore,
    PriceBookStore,
    RequirementStore,
    RouteAnswers,
    RouteDemand,
    RouteDemandStore,
    SoldLastMonth,
    UsualRoutes,
    VisaUpdateStore,
    WhatIsSold,
  ],
  controllers: [
    AnswerController,
    CheckTrip,
    DataDescription,
    DataExport,
    DemandController,
    SitemapRoutes,
    StartingPrices,
    VisaUpdates,
  ],
  exports: [
    BorderRuleStore,
    CatalogueMemory,
    OfferStore,
    PaperListStore,
    PriceBookStore,
    RouteAnswers,
    SoldLastMonth,
    UsualRoutes,
    WhatIsSold,
  ],
})
export class AnswerModule {}
