import { findRequirement, getQuote } from '@borderlane/contracts/catalogue'
import type { InputOf, OutputOf } from '@borderlane/contracts/define'
import { Handle } from '@borderlane/messaging'
import { Controller } from '@nestjs/common'
import { RequirementService } from './requirement.service'

@Controller()
export class RequirementController {
  constructor(private readonly requirements: RequirementService) {}

  @Handle(findRequirement)
  async findRequirement(route: InputOf<typeof findRequirement>): Promise<OutputOf<typeof findRequirement>> {
    return this.requirements.find(route)
  }

  @Handle(getQuote)
  async getQuote(route: InputOf<typeof getQuote>): Promise<OutputOf<typeof getQuote>> {
    return this.requirements.quote(route)
  }
}
