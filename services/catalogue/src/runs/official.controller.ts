import type { Caller } from '@borderlane/contracts/caller'
import { startOfficialData } from '@borderlane/contracts/catalogue/import'
import type { InputOf, OutputOf } from '@borderlane/contracts/define'
import { Handle } from '@borderlane/messaging'
import { Proposals } from '@borderlane/persistence'
import { Controller } from '@nestjs/common'
import { toRun } from './run.view'
import { OfficialService } from './official.service'

@Controller()
export class OfficialController {
  constructor(
    private readonly official: OfficialService,
    private readonly proposals: Proposals,
  ) {}

  @Handle(startOfficialData)
  async start(
    { review }: InputOf<typeof startOfficialData>,
    caller: Caller,
  ): Promise<OutputOf<typeof startOfficialData>> {
    // With four eyes somebody looks at it in any case: what it changes is known only then.
    const isReviewed = review || (await this.proposals.areNeeded())
    return toRun(await this.official.start(isReviewed, caller.userId!), false, null)
  }
}
