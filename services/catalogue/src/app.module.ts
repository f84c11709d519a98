import { MessagingModule } from '@borderlane/messaging'
import { PersistenceModule } from '@borderlane/persistence'
import { type DynamicModule, Module } from '@nestjs/common'
import { BuiltInLoader } from './built-in/built-in.loader'
import { CatalogueMemory } from './catalogue-memory'
import type { Config } from './config'
import { CountryController } from './country/country.controller'
import { Country } from './country/country.entity'
import { ExchangeRateController } from './exchange-rate/exchange-rate.controller'
import { ExchangeRate } from './exchange-rate/exchange-rate.entity'
import { CreateCatalogue1790000001000 } from './migrations/1790000001000-create-catalogue'
import { RequirementController } from './requirement/requirement.controller'
import { Requirement } from './requirement/requirement.entity'
import { RequirementService } from './requirement/requirement.service'

@Module({})
export class AppModule {
  static with(config: Config): DynamicModule {
    return {
      module: AppModule,
      imports: [
        MessagingModule.forProcess({ name: 'catalogue', config }),
        PersistenceModule.forService({
          schema: 'catalogue',
          entities: [Country, ExchangeRate, Requirement],
          migrations: [CreateCatalogue1790000001000],
          config,
        }),
      ],
      providers: [BuiltInLoader, CatalogueMemory, RequirementService],
      controllers: [CountryController, ExchangeRateController, RequirementController],
    }
  }
}
