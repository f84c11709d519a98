import { Module } from '@nestjs/common'
import { ChangeModule } from './change.module'
import { DataVersionModule } from '../rules/data-version.module'
import { NoticeModule } from '../rules/notice.module'
import { ProposalModule } from './proposal.module'
import { RuleModule } from '../rules/rule.module'
import { RunModule } from './run.module'
import { DatedRules } from './dated-rules'
import { ImportService } from './import.service'
import { RuleMerge } from './rule-merge'
import { RulePublication } from './rule-publication'
import { RuleStagingStore } from './rule-staging.store'

@Module({
  imports: [ChangeModule, DataVersionModule, NoticeModule, ProposalModule, RuleModule, RunModule],
  providers: [DatedRules, ImportService, RuleMerge, RulePublication, RuleStagingStore],
  exports: [ImportService, RulePublication, RuleStagingStore],
})
export class ImportModule {}
