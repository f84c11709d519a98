import { Module } from '@nestjs/common'
import { AnswerModule } from '../answer/answer.module'
import { RulesModule } from '../rules/rules.module'
import { RunsModule } from '../runs/runs.module'
import { OfferList } from './list-offers'
import { OfferChange } from './set-offers'

/** What is sold, and how. */
@Module({
  imports: [AnswerModule, RulesModule, RunsModule],
  controllers: [OfferChange, OfferList],
})
export class OffersModule {}
