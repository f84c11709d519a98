import type { Caller } from '@borderlane/contracts/caller'
import {
  confirmRules,
  decideDisagreements,
  previewRules,
  setRules,
} from '@borderlane/contracts/catalogue/rules'
import type { InputOf, OutputOf } from '@borderlane/contracts/define'
import { Handle } from '@borderlane/messaging'
import { Controller } from '@nestjs/common'
import { RunService } from '../runs/run.service'
import { DisagreementDecision } from './disagreement-decision'
import { RuleConfirmation } from './rule-confirmation'
import { RuleEditor } from './rule-editor'

@Controller()
export class RuleEditorController {
  constructor(
    private readonly editor: RuleEditor,
    private readonly confirmation: RuleConfirmation,
    private readonly decision: DisagreementDecision,
    private readonly runs: RunService,
  ) {}

  @Handle(previewRules)
  async preview(pattern: InputOf<typeof previewRules>): Promise<OutputOf<typeof previewRules>> {
    return this.editor.preview(pattern)
  }

  @Handle(setRules)
  async set(pattern: InputOf<typeof setRules>, caller: Caller): Promise<OutputOf<typeof setRules>> {
    return this.runs.view(await this.editor.set(pattern, caller.userId!))
  }

  @Handle(confirmRules)
  async confirm(
    confirmed: InputOf<typeof confirmRules>,
    caller: Caller,
  ): Promise<OutputOf<typeof confirmRules>> {
    return this.runs.view(await this.confirmation.confirm(confirmed, caller.userId!))
  }

  @Handle(decideDisagreements)
  async decide(
    decision: InputOf<typeof decideDisagreements>,
    caller: Caller,
  ): Promise<OutputOf<typeof decideDisagreements>> {
    return this.runs.view(await this.decision.decide(decision, caller.userId!))
  }
}
