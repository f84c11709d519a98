import { Module } from '@nestjs/common'
import { AnswerModule } from '../answer/answer.module'
import { RulesModule } from '../rules/rules.module'
import { RunsModule } from '../runs/runs.module'
import { ListConfirmation } from './confirm-list'
import { RuleConfirmation } from './confirm-rules'
import { CorrectionDecision } from './decide-correction'
import { DisagreementDecision } from './decide-disagreements'
import { OldListStore } from './old-list.store'
import { CorrectionReports } from './report-correction'
import { ReportedWords } from './reported-words.job'
import { ReviewQueue } from './review-queue'
import { ReviewQueueStore } from './review-queue.store'
import { RuleEditor } from './set-rules'

@Module({
  imports: [AnswerModule, RulesModule, RunsModule],
  providers: [OldListStore, ReportedWords, ReviewQueueStore],
  controllers: [
    CorrectionDecision,
    CorrectionReports,
    DisagreementDecision,
    ListConfirmation,
    ReviewQueue,
    RuleConfirmation,
    RuleEditor,
  ],
})
export class StaffModule {}
