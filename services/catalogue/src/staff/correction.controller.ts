import type { Caller } from '@borderlane/contracts/caller'
import {
  decideCorrection,
  listCorrections,
  listVisaUpdates,
  reportCorrection,
} from '@borderlane/contracts/catalogue/corrections'
import type { InputOf, OutputOf } from '@borderlane/contracts/define'
import { Handle } from '@borderlane/messaging'
import { Controller } from '@nestjs/common'
import { CorrectionDecision } from './correction-decision'
import { CorrectionService } from './correction.service'
import { VisaUpdates } from './visa-updates'

@Controller()
export class CorrectionController {
  constructor(
    private readonly corrections: CorrectionService,
    private readonly decision: CorrectionDecision,
    private readonly updates: VisaUpdates,
  ) {}

  @Handle(reportCorrection)
  async report(input: InputOf<typeof reportCorrection>): Promise<OutputOf<typeof reportCorrection>> {
    return this.corrections.report(input)
  }

  @Handle(listCorrections)
  async list(input: InputOf<typeof listCorrections>): Promise<OutputOf<typeof listCorrections>> {
    return this.corrections.list(input.state, input.page)
  }

  @Handle(decideCorrection)
  async decide(
    input: InputOf<typeof decideCorrection>,
    caller: Caller,
  ): Promise<OutputOf<typeof decideCorrection>> {
    return this.decision.decide(input, caller.userId!)
  }

  @Handle(listVisaUpdates)
  async listUpdates(input: InputOf<typeof listVisaUpdates>): Promise<OutputOf<typeof listVisaUpdates>> {
    return this.updates.list(input)
  }
}
