import { MessagingModule } from '@borderlane/messaging'
import { PersistenceModule } from '@borderlane/persistence'
import { type DynamicModule, Module } from '@nestjs/common'
import { BuiltInLoader } from './built-in/built-in.loader'
import { CatalogueMemory } from './catalogue-memory'
import type { Config } from './config'
import { migrations } from './migrations'
import { CountryController } from './country/country.controller'
import { Correction } from './correction/correction.entity'
import { CorrectionController } from './correction/correction.controller'
import { CorrectionService } from './correction/correction.service'
import { VisaUpdates } from './correction/visa-updates'
import { Country } from './country/country.entity'
import { ExportController } from './data-export/export.controller'
import { ExportPort } from './data-export/export-port'
import { DataVersion } from './data-version'
import { ExchangeRateController } from './exchange-rate/exchange-rate.controller'
import { ExchangeRate } from './exchange-rate/exchange-rate.entity'
import { FirstImport } from './import/first-import'
import { ImportController } from './import/import.controller'
import { ImportService } from './import/import.service'
import { ChangeNotices } from './notice/change-notices'
import { OneTimeAddress } from './one-time-address'
import { PriceService } from './price/price.service'
import { PricingController } from './price/pricing.controller'
import { PricingService } from './price/pricing.service'
import { RequirementController } from './requirement/requirement.controller'
import { Requirement } from './requirement/requirement.entity'
import { RequirementService } from './requirement/requirement.service'
import { RuleHistory } from './rule/rule-history'
import { Run } from './run/run.entity'
import { RunBook } from './run/run-book'
import { RunService } from './run/run.service'
import { RunStarter } from './run/run-starter'
import { sourceProviders } from './service-source/source-providers'
import { TravelService } from './travel/travel.service'
import { ImportPort } from './upload/import-port'

@Module({})
export class AppModule {
  static with(config: Config): DynamicModule {
    return {
      module: AppModule,
      imports: [
        MessagingModule.forProcess({ name: 'catalogue', config }),
        PersistenceModule.forService({
          schema: 'catalogue',
          entities: [Correction, Country, ExchangeRate, Requirement, Run],
          migrations,
          config,
        }),
      ],
      providers: [
        BuiltInLoader,
        CatalogueMemory,
        ChangeNotices,
        CorrectionService,
        DataVersion,
        ExportPort,
        FirstImport,
        ImportPort,
        ImportService,
        OneTimeAddress,
        PriceService,
        PricingService,
        RequirementService,
        RuleHistory,
        RunBook,
        RunService,
        RunStarter,
        TravelService,
        VisaUpdates,
        ...sourceProviders(config),
      ],
      controllers: [
        CorrectionController,
        CountryController,
        ExchangeRateController,
        ExportController,
        ImportController,
        PricingController,
        RequirementController,
      ],
    }
  }
}
