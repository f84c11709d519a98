import { Module } from '@nestjs/common'
import { DataVersionModule } from '../data-version/data-version.module'
import { RuleModule } from '../rule/rule.module'
import { RunModule } from '../run/run.module'
import { SearchModule } from '../search/search.module'
import { SourceModule } from '../source/source.module'
import { BulkPriceService } from './bulk-price.service'
import { BulkPriceStore } from './bulk-price.store'
import { PriceUpdateStore } from './price-update.store'
import { PriceService } from './price.service'
import { PricingService } from './pricing.service'

@Module({
  imports: [DataVersionModule, RuleModule, RunModule, SearchModule, SourceModule],
  providers: [BulkPriceService, BulkPriceStore, PriceService, PriceUpdateStore, PricingService],
  exports: [BulkPriceService, PriceService, PricingService],
})
export class PriceModule {}
