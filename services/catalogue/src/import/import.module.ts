import { Module } from '@nestjs/common'
import { DataVersionModule } from '../data-version/data-version.module'
import { NoticeModule } from '../notice/notice.module'
import { RuleModule } from '../rule/rule.module'
import { RunModule } from '../run/run.module'
import { ImportService } from './import.service'
import { RulePublication } from './rule-publication'
import { RuleStagingStore } from './rule-staging.store'

@Module({
  imports: [DataVersionModule, NoticeModule, RuleModule, RunModule],
  providers: [ImportService, RulePublication, RuleStagingStore],
  exports: [ImportService, RulePublication, RuleStagingStore],
})
export class ImportModule {}
