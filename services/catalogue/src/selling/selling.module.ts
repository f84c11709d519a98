import { Module } from '@nestjs/common'
import { AnswerModule } from '../answer/answer.module'
import { RulesModule } from '../rules/rules.module'
import { RunsModule } from '../runs/runs.module'
import { BorderRuleListing } from './list-border-rules'
import { OfferList } from './list-offers'
import { PaperListing } from './list-paper-lists'
import { BorderRuleChange } from './set-border-rules'
import { OfferChange } from './set-offers'
import { PaperListChange } from './set-paper-list'
import { PriceBookChange } from './set-price-book'
import { SoldChange } from './sold-change'

/** Staff decide what is sold, how, for how much, and which papers are asked for. */
@Module({
  imports: [AnswerModule, RulesModule, RunsModule],
  providers: [SoldChange],
  controllers: [
    BorderRuleChange,
    BorderRuleListing,
    OfferChange,
    OfferList,
    PaperListChange,
    PaperListing,
    PriceBookChange,
  ],
})
export class SellingModule {}
