import { Module } from '@nestjs/common'
import { DataVersionModule } from '../data-version/data-version.module'
import { RunModule } from '../run/run.module'
import { SearchModule } from '../search/search.module'
import { ToolsModule } from '../tools/tools.module'
import { OldLists } from './old-lists'
import { OldListStore } from './old-list.store'
import { RuleQueues } from './rule-queue'
import { RuleQueueController } from './rule-queue.controller'
import { RuleQueueStore } from './rule-queue.store'

/** What staff have to look at. */
@Module({
  imports: [DataVersionModule, RunModule, SearchModule, ToolsModule],
  providers: [OldLists, OldListStore, RuleQueues, RuleQueueStore],
  controllers: [RuleQueueController],
})
export class QueueModule {}
