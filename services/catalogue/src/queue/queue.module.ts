import { Module } from '@nestjs/common'
import { SearchModule } from '../search/search.module'
import { RuleQueues } from './rule-queue'
import { RuleQueueController } from './rule-queue.controller'
import { RuleQueueStore } from './rule-queue.store'

/** What staff have to look at. */
@Module({
  imports: [SearchModule],
  providers: [RuleQueues, RuleQueueStore],
  controllers: [RuleQueueController],
})
export class QueueModule {}
