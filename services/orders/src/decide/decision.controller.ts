import type { Caller } from '@borderlane/contracts/caller'
import type { InputOf, OutputOf } from '@borderlane/contracts/define'
import {
  decideDecisionProposal,
  listDecisionProposals,
  setOrderStatus,
} from '@borderlane/contracts/orders/admin'
import { recordDecision } from '@borderlane/contracts/orders/internal'
import { Handle } from '@borderlane/messaging'
import { Proposals } from '@borderlane/persistence'
import { Controller } from '@nestjs/common'
import { DecisionProposals } from './decision-proposals'
import { StatusService } from './status.service'

@Controller()
export class DecisionController {
  constructor(
    private readonly decisions: DecisionProposals,
    private readonly proposals: Proposals,
    private readonly statuses: StatusService,
  ) {}

  @Handle(setOrderStatus)
  setStatus(input: InputOf<typeof setOrderStatus>, caller: Caller): Promise<OutputOf<typeof setOrderStatus>> {
    return this.statuses.set(input, caller)
  }

  @Handle(recordDecision)
  record(input: InputOf<typeof recordDecision>, caller: Caller): Promise<OutputOf<typeof recordDecision>> {
    return this.decisions.record(input, caller)
  }

  @Handle(listDecisionProposals)
  list(input: InputOf<typeof listDecisionProposals>): Promise<OutputOf<typeof listDecisionProposals>> {
    return this.proposals.list(input)
  }

  @Handle(decideDecisionProposal)
  decide(
    input: InputOf<typeof decideDecisionProposal>,
    caller: Caller,
  ): Promise<OutputOf<typeof decideDecisionProposal>> {
    return this.decisions.decide(input, caller)
  }
}
