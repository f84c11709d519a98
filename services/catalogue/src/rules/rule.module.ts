import { Module } from '@nestjs/common'
import { RequirementHistoryStore } from './requirement-history.store'
import { RuleHistory } from './rule-history'
import { RuleMergeStore } from './rule-merge.store'

@Module({
  providers: [RequirementHistoryStore, RuleHistory, RuleMergeStore],
  exports: [RuleHistory, RuleMergeStore],
})
export class RuleModule {}
