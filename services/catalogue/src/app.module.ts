import { MessagingModule } from '@borderlane/messaging'
import { PersistenceModule } from '@borderlane/persistence'
import { type DynamicModule, Module, type OnModuleInit } from '@nestjs/common'
import { BuiltInLoader } from './tools/built-in.loader'
import { CatalogueMemory } from './search/catalogue-memory'
import type { Config } from './config'
import { migrations } from './migrations'
import { CountryController } from './search/country.controller'
import { Correction } from './correction/correction.entity'
import { CorrectionController } from './correction/correction.controller'
import { CorrectionService } from './correction/correction.service'
import { VisaUpdates } from './correction/visa-updates'
import { Country } from './country/country.entity'
import { ExportController } from './data-export/export.controller'
import { ExportDownload } from './data-export/export-download'
import { DataVersion } from './data-version/data-version'
import { ExchangeRateController } from './search/exchange-rate.controller'
import { ExchangeRate } from './exchange-rate/exchange-rate.entity'
import { FirstImport } from './tools/first-import'
import { ImportController } from './tools/import.controller'
import { ImportService } from './import/import.service'
import { ChangeNotices } from './notice/change-notices'
import { OneTimeAddress } from './one-time-address/one-time-address'
import { PriceService } from './price/price.service'
import { PricingController } from './tools/pricing.controller'
import { PricingService } from './price/pricing.service'
import { RequirementController } from './search/requirement.controller'
import { Requirement } from './requirement/requirement.entity'
import { RequirementService } from './search/requirement.service'
import { RuleHistory } from './rule/rule-history'
import { Run } from './run/run.entity'
import { RunSupervisor } from './run/run-supervisor'
import { RunService } from './tools/run.service'
import { RunStarter } from './tools/run-starter'
import { sourceProviders } from './source/source-providers'
import { TravelService } from './travel/travel.service'
import { ImportUpload } from './tools/import-upload'

@Module({})
export class AppModule implements OnModuleInit {
  constructor(
    private readonly builtIn: BuiltInLoader,
    private readonly memory: CatalogueMemory,
  ) {}

  /** The memory reads what the loader has brought; calls are answered after that. */
  async onModuleInit(): Promise<void> {
    await this.builtIn.load()
    await this.memory.start()
  }

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
        ExportDownload,
        FirstImport,
        ImportUpload,
        ImportService,
        OneTimeAddress,
        PriceService,
        PricingService,
        RequirementService,
        RuleHistory,
        RunSupervisor,
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
