import type { Caller } from '@borderlane/contracts/caller'
import {
  countRequirements,
  findRequirement,
  findStartingPrices,
  getQuote,
  listRuleHistory,
} from '@borderlane/contracts/catalogue/public'
import type { InputOf, OutputOf } from '@borderlane/contracts/define'
import { Handle } from '@borderlane/messaging'
import { Controller } from '@nestjs/common'
import { RouteDemand } from './route-demand'
import { RuleHistory } from '../rules/rule-history'
import { RequirementService } from './requirement.service'
import { StartingPrices } from './starting-prices'

@Controller()
export class RequirementController {
  constructor(
    private readonly requirements: RequirementService,
    private readonly history: RuleHistory,
    private readonly demand: RouteDemand,
    private readonly startingPrices: StartingPrices,
  ) {}

  @Handle(findRequirement)
  async findRequirement(route: InputOf<typeof findRequirement>): Promise<OutputOf<typeof findRequirement>> {
    return this.requirements.find(route)
  }

  @Handle(getQuote)
  async getQuote(route: InputOf<typeof getQuote>, caller: Caller): Promise<OutputOf<typeof getQuote>> {
    const quote = await this.requirements.quote(route)
    const { passportCountry, destinationCountry } = quote.requirement
    if (caller.service === 'orders') this.demand.addOrder(passportCountry.code + destinationCountry.code)
    return quote
  }

  @Handle(findStartingPrices)
  async findStartingPrices({
    to,
  }: InputOf<typeof findStartingPrices>): Promise<OutputOf<typeof findStartingPrices>> {
    return this.startingPrices.find(to)
  }

  @Handle(countRequirements)
  async countRequirements(): Promise<OutputOf<typeof countRequirements>> {
    return this.requirements.count()
  }

  @Handle(listRuleHistory)
  async listRuleHistory(route: InputOf<typeof listRuleHistory>): Promise<OutputOf<typeof listRuleHistory>> {
    const { passport, destination } = await this.requirements.countriesOf(route)
    return { history: await this.history.ofPair(passport.code, destination.code) }
  }
}
