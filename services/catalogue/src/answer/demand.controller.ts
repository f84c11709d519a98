import { countSearches } from '@borderlane/contracts/catalogue/internal'
import type { InputOf, OutputOf } from '@borderlane/contracts/define'
import { Handle } from '@borderlane/messaging'
import { Controller } from '@nestjs/common'
import { RouteDemand } from './route-demand'

@Controller()
export class DemandController {
  constructor(private readonly demand: RouteDemand) {}

  @Handle(countSearches)
  async count(batch: InputOf<typeof countSearches>): Promise<OutputOf<typeof countSearches>> {
    await this.demand.countSearches(batch)
    return {}
  }
}
