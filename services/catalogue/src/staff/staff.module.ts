import { Module } from '@nestjs/common'
import { AnswerModule } from '../answer/answer.module'
import { RulesModule } from '../rules/rules.module'
import { RunsModule } from '../runs/runs.module'
import { ListConfirmation } from './confirm-list'
import { RuleConfirmation } from './confirm-rules'
import { CorrectionDecision } from './decide-correction'
import { DisagreementDecision } from './decide-disagreements'
import { OldListStore } from './old-list.store'
import { BorderComparison, BorderRuleListing } from './list-border-rules'
import { OfferList } from './list-offers'
import { PaperListing } from './list-paper-lists'
import { CorrectionReports } from './report-correction'
import { ReportedWords } from './reported-words.job'
import { ReviewQueue } from './review-queue'
import { ReviewQueueStore } from './review-queue.store'
import { BorderRuleChange } from './set-border-rules'
import { OfferChange } from './set-offers'
import { PaperListChange } from './set-paper-list'
import { PriceBookChange } from './set-price-book'
import { RuleEditor } from './set-rules'
import { SoldChange } from './sold-change'

/** Staff decide which rules hold, what is sold, how, for how much, and which papers are asked for. */
@Module({
  imports: [AnswerModule, RulesModule, RunsModule],
  providers: [BorderComparison, OldListStore, ReportedWords, ReviewQueueStore, SoldChange],
  controllers: [
    BorderRuleChange,
    BorderRuleListing,
    CorrectionDecision,
    CorrectionReports,
    DisagreementDecision,
    ListConfirmation,
    OfferChange,
    OfferList,
    PaperListChange,
    PaperListing,
    PriceBookChange,
    ReviewQueue,
    RuleConfirmation,
    RuleEditor,
  ],
})
export class StaffModule {}
