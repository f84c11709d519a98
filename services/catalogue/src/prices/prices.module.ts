import { Module } from '@nestjs/common'
import { AnswerModule } from '../answer/answer.module'
import { RulesModule } from '../rules/rules.module'
import { SiteSettingsModule } from '../site/site.module'
import { BulkPriceStore } from './bulk-price.store'
import { PriceList } from './price-list'
import { PriceUpdateStore } from './price-update.store'

/** Government fees and our own prices. The runs that change all of them are in `runs`. */
@Module({
  imports: [AnswerModule, RulesModule, SiteSettingsModule],
  providers: [BulkPriceStore, PriceUpdateStore],
  controllers: [PriceList],
  exports: [BulkPriceStore, PriceUpdateStore],
})
export class PricesModule {}
