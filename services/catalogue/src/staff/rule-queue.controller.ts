import type { Caller } from '@borderlane/contracts/caller'
import { confirmList, listOldLists, listRuleQueue } from '@borderlane/contracts/catalogue/rules'
import type { InputOf, OutputOf } from '@borderlane/contracts/define'
import { Handle } from '@borderlane/messaging'
import { Controller } from '@nestjs/common'
import { RunService } from '../runs/run.service'
import { OldLists } from './old-lists'
import { RuleQueues } from './rule-queue'

@Controller()
export class RuleQueueController {
  constructor(
    private readonly queues: RuleQueues,
    private readonly lists: OldLists,
    private readonly runs: RunService,
  ) {}

  @Handle(listRuleQueue)
  async list(input: InputOf<typeof listRuleQueue>): Promise<OutputOf<typeof listRuleQueue>> {
    return this.queues.list(input)
  }

  @Handle(listOldLists)
  async oldLists(): Promise<OutputOf<typeof listOldLists>> {
    return { lists: await this.lists.list() }
  }

  @Handle(confirmList)
  async confirmList(
    input: InputOf<typeof confirmList>,
    caller: Caller,
  ): Promise<OutputOf<typeof confirmList>> {
    return this.runs.view(await this.lists.confirm(input, caller.userId!))
  }
}
