import { Module } from '@nestjs/common'
import { DataVersionModule } from '../data-version/data-version.module'
import { NoticeModule } from '../notice/notice.module'
import { PriceModule } from '../price/price.module'
import { RuleChanges } from './rule-changes'

/** Rules that a run changes, with all that follows from it. */
@Module({
  imports: [DataVersionModule, NoticeModule, PriceModule],
  providers: [RuleChanges],
  exports: [RuleChanges],
})
export class ChangeModule {}
