import { Module } from '@nestjs/common'
import { AnswerModule } from '../answer/answer.module'
import { RulesModule } from '../rules/rules.module'
import { PaperListing } from './list-paper-lists'
import { PaperListChange } from './set-paper-list'

/** The papers that destinations ask for. */
@Module({
  imports: [AnswerModule, RulesModule],
  controllers: [PaperListChange, PaperListing],
})
export class PapersModule {}
