import { Module } from '@nestjs/common'
import { AnswerModule } from '../answer/answer.module'
import { RulesModule } from '../rules/rules.module'
import { RunsModule } from '../runs/runs.module'
import { OfferList } from './list-offers'
import { OfferChange } from './set-offers'
import { PriceBookChange } from './set-price-book'

/** Staff decide what is sold, how, and for how much. */
@Module({
  imports: [AnswerModule, RulesModule, RunsModule],
  controllers: [OfferChange, OfferList, PriceBookChange],
})
export class SellingModule {}
