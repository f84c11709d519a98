import { Module } from '@nestjs/common'
import { DemandModule } from './demand.module'
import { RuleModule } from '../rules/rule.module'
import { CatalogueMemory } from './catalogue-memory'
import { CountryController } from './country.controller'
import { ExchangeRateController } from './exchange-rate.controller'
import { RequirementController } from './requirement.controller'
import { RequirementStore } from './requirement.store'
import { DisagreementModule } from '../rules/disagreement.module'
import { DataVersionModule } from '../rules/data-version.module'
import { RequirementService } from './requirement.service'
import { StartingPrices } from './starting-prices'

/** What travellers ask, answered from memory. */
@Module({
  imports: [DataVersionModule, DemandModule, DisagreementModule, RuleModule],
  providers: [CatalogueMemory, RequirementService, RequirementStore, StartingPrices],
  controllers: [CountryController, ExchangeRateController, RequirementController],
  exports: [CatalogueMemory, RequirementService],
})
export class SearchModule {}
