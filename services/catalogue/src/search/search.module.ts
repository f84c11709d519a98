import { Module } from '@nestjs/common'
import { RuleModule } from '../rule/rule.module'
import { CatalogueMemory } from './catalogue-memory'
import { CountryController } from './country.controller'
import { ExchangeRateController } from './exchange-rate.controller'
import { RequirementController } from './requirement.controller'
import { RequirementService } from './requirement.service'

/** What travellers ask, answered from memory. */
@Module({
  imports: [RuleModule],
  providers: [CatalogueMemory, RequirementService],
  controllers: [CountryController, ExchangeRateController, RequirementController],
  exports: [CatalogueMemory, RequirementService],
})
export class SearchModule {}
