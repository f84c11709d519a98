import { Module } from '@nestjs/common'
import { DataVersionModule } from '../rules/data-version.module'
import { NoticeModule } from '../rules/notice.module'
import { PriceModule } from './price.module'
import { RuleChanges } from './rule-changes'

/** Rules that a run changes, with all that follows from it. */
@Module({
  imports: [DataVersionModule, NoticeModule, PriceModule],
  providers: [RuleChanges],
  exports: [RuleChanges],
})
export class ChangeModule {}
