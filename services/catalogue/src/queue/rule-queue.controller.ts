import { listRuleQueue } from '@borderlane/contracts/catalogue/rules'
import type { InputOf, OutputOf } from '@borderlane/contracts/define'
import { Handle } from '@borderlane/messaging'
import { Controller } from '@nestjs/common'
import { RuleQueues } from './rule-queue'

@Controller()
export class RuleQueueController {
  constructor(private readonly queues: RuleQueues) {}

  @Handle(listRuleQueue)
  async list(input: InputOf<typeof listRuleQueue>): Promise<OutputOf<typeof listRuleQueue>> {
    return this.queues.list(input)
  }
}
