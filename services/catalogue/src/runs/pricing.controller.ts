import type { Caller } from '@borderlane/contracts/caller'
import {
  addCompetitorPrice,
  applyInflation,
  decideCatalogueProposal,
  editPrice,
  getPricedRequirement,
  initializeAllPricing,
  listCatalogueProposals,
  listPricedRequirements,
  listRequirementChanges,
  previewBulkPrices,
  setPriceTiers,
} from '@borderlane/contracts/catalogue/admin'
import type { InputOf, OutputOf } from '@borderlane/contracts/define'
import { Handle } from '@borderlane/messaging'
import { Controller } from '@nestjs/common'
import { BulkPriceService } from './bulk-price.service'
import { PricingService } from '../prices/pricing.service'
import { ProposalActs } from './proposal-acts'
import { ToolProposals } from './tool-proposals'

type Priced = OutputOf<typeof getPricedRequirement>
type RunAnswer = OutputOf<typeof applyInflation>
type Nothing = Record<string, never>

@Controller()
export class PricingController {
  constructor(
    private readonly pricing: PricingService,
    private readonly tools: ToolProposals,
    private readonly acts: ProposalActs,
    private readonly bulkPrices: BulkPriceService,
  ) {}

  @Handle(listPricedRequirements)
  async list(
    input: InputOf<typeof listPricedRequirements>,
  ): Promise<OutputOf<typeof listPricedRequirements>> {
    return this.pricing.list(input.search, input.page)
  }

  @Handle(getPricedRequirement)
  async get({ id }: InputOf<typeof getPricedRequirement>): Promise<Priced> {
    return this.pricing.get(id)
  }

  @Handle(editPrice)
  async edit(input: InputOf<typeof editPrice>, caller: Caller): Promise<Priced> {
    return this.pricing.edit(input, caller.userId!)
  }

  @Handle(addCompetitorPrice)
  async addCompetitorPrice(input: InputOf<typeof addCompetitorPrice>, caller: Caller): Promise<Priced> {
    return this.pricing.addCompetitorPrice(input, caller.userId!)
  }

  @Handle(listRequirementChanges)
  async listChanges({
    id,
  }: InputOf<typeof listRequirementChanges>): Promise<OutputOf<typeof listRequirementChanges>> {
    return { changes: await this.pricing.changes(id) }
  }

  @Handle(previewBulkPrices)
  preview({ tool }: InputOf<typeof previewBulkPrices>): Promise<OutputOf<typeof previewBulkPrices>> {
    return this.bulkPrices.preview(tool)
  }

  @Handle(applyInflation)
  async applyInflation(_input: Nothing, caller: Caller): Promise<RunAnswer> {
    return this.tools.change('inflation', caller)
  }

  @Handle(setPriceTiers)
  async setPriceTiers(_input: Nothing, caller: Caller): Promise<RunAnswer> {
    return this.tools.change('tiers', caller)
  }

  @Handle(initializeAllPricing)
  async initializeAllPricing(_input: Nothing, caller: Caller): Promise<RunAnswer> {
    return this.tools.change('initialize', caller)
  }

  @Handle(listCatalogueProposals)
  async listProposals(
    input: InputOf<typeof listCatalogueProposals>,
  ): Promise<OutputOf<typeof listCatalogueProposals>> {
    return this.acts.proposals.list(input)
  }

  @Handle(decideCatalogueProposal)
  async decideProposal(
    input: InputOf<typeof decideCatalogueProposal>,
    caller: Caller,
  ): Promise<OutputOf<typeof decideCatalogueProposal>> {
    return this.acts.decide(input, caller)
  }
}
