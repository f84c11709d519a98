import { Module } from '@nestjs/common'
import { DataVersionModule } from '../rules/data-version.module'
import { RuleModule } from '../rules/rule.module'
import { RunModule } from './run.module'
import { SearchModule } from '../answer/search.module'
import { SourceModule } from '../sources/source.module'
import { BulkPriceService } from './bulk-price.service'
import { BulkPriceStore } from './bulk-price.store'
import { PriceUpdateStore } from '../prices/price-update.store'
import { PriceService } from './price.service'
import { PricingService } from '../prices/pricing.service'

@Module({
  imports: [DataVersionModule, RuleModule, RunModule, SearchModule, SourceModule],
  providers: [BulkPriceService, BulkPriceStore, PriceService, PriceUpdateStore, PricingService],
  exports: [BulkPriceService, PriceService, PricingService],
})
export class PriceModule {}
