import { Module } from '@nestjs/common'
import { DataVersionModule } from '../rules/data-version.module'
import { RunModule } from '../runs/run.module'
import { SearchModule } from '../answer/search.module'
import { ToolsModule } from '../runs/tools.module'
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
