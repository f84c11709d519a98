import { Module } from '@nestjs/common'
import { DataVersionModule } from '../data-version/data-version.module'
import { RuleModule } from '../rule/rule.module'
import { RunModule } from '../run/run.module'
import { SearchModule } from '../search/search.module'
import { SourceModule } from '../source/source.module'
import { PriceService } from './price.service'
import { PricingService } from './pricing.service'

@Module({
  imports: [DataVersionModule, RuleModule, RunModule, SearchModule, SourceModule],
  providers: [PriceService, PricingService],
  exports: [PriceService, PricingService],
})
export class PriceModule {}
