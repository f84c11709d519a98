import { decideCatalogueProposal, listCatalogueProposals } from '@borderlane/contracts/catalogue/admin'
import type { Caller, InputOf } from '@borderlane/contracts/define'
import type { Proposal, ProposalKind } from '@borderlane/contracts/proposal'
import { Handle } from '@borderlane/messaging'
import { type ProposalRow, Proposals } from '@borderlane/persistence'
import { CONFIG } from '@borderlane/runtime'
import { Controller, Inject, Injectable } from '@nestjs/common'
import { DataSource, type EntityManager } from 'typeorm'
import type { Config } from '../config'

interface Act {
  perform: (tx: EntityManager, proposal: ProposalRow) => Promise<unknown>
  /** What has transactions of its own, after it. */
  follow?: (proposal: ProposalRow) => Promise<unknown>
}

type NewProposal = Parameters<Proposals['ask']>[2]

/** The acts of this service that a second person confirms: each feature registers its own, by kind. */
@Injectable()
export class ProposalActs {
  private readonly acts = new Map<ProposalKind, Act>()

  constructor(
    private readonly db: DataSource,
    private readonly proposals: Proposals,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  registerAct(kind: ProposalKind, act: Act): void {
    this.acts.set(kind, act)
  }

  findAct({ kind }: ProposalRow): Act {
    const act = this.acts.get(kind)
    if (!act) throw new Error(`No feature of the catalogue acts on proposals of the kind ${kind}.`)
    return act
  }

  areNeeded(): Promise<boolean> {
    return this.proposals.areNeeded()
  }

  /** Routes that one person may change at once. */
  async findRouteLimit(): Promise<number> {
    return (await this.areNeeded()) ? this.config.FOUR_EYES_ROUTES : Infinity
  }

  async proposeAct(
    { userId }: Caller,
    proposalOf: NewProposal | ((tx: EntityManager) => Promise<NewProposal>),
  ): Promise<{ proposal: Proposal }> {
    return this.db.transaction(async (tx) => {
      const wanted = typeof proposalOf === 'function' ? await proposalOf(tx) : proposalOf
      return { proposal: await this.proposals.ask(tx, userId!, wanted) }
    })
  }
}

@Controller()
export class ProposalController {
  constructor(
    private readonly acts: ProposalActs,
    private readonly proposals: Proposals,
  ) {}

  @Handle(listCatalogueProposals)
  listProposals(input: InputOf<typeof listCatalogueProposals>) {
    return this.proposals.list(input)
  }

  @Handle(decideCatalogueProposal)
  decideProposal(decision: InputOf<typeof decideCatalogueProposal>, caller: Caller) {
    return this.proposals.decide(decision, caller, {
      perform: (tx, proposal) => this.acts.findAct(proposal).perform(tx, proposal),
      follow: async (proposal) => this.acts.findAct(proposal).follow?.(proposal),
    })
  }
}
