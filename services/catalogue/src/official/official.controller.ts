import type { Caller } from '@borderlane/contracts/caller'
import { startOfficialData } from '@borderlane/contracts/catalogue/import'
import type { InputOf, OutputOf } from '@borderlane/contracts/define'
import { Handle } from '@borderlane/messaging'
import { Controller } from '@nestjs/common'
import { toRun } from '../run/run.view'
import { OfficialService } from './official.service'

@Controller()
export class OfficialController {
  constructor(private readonly official: OfficialService) {}

  @Handle(startOfficialData)
  async start(
    { review }: InputOf<typeof startOfficialData>,
    caller: Caller,
  ): Promise<OutputOf<typeof startOfficialData>> {
    return toRun(await this.official.start(review, caller.userId!), false, null)
  }
}
