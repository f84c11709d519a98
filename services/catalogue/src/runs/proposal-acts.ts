import type { Caller } from '@borderlane/contracts/caller'
import type { decideCatalogueProposal } from '@borderlane/contracts/catalogue/admin'
import type { InputOf } from '@borderlane/contracts/define'
import type { Proposal, ProposalKind } from '@borderlane/contracts/proposal'
import { type ProposalRow, Proposals } from '@borderlane/persistence'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'

/** What is done once a second person has confirmed it. */
interface Act {
  /** In the transaction of the confirmation. */
  perform: (tx: EntityManager, proposal: ProposalRow) => Promise<unknown>
  /** What has transactions of its own, after it. */
  follow?: (proposal: ProposalRow) => Promise<unknown>
}

/** The acts of this service that wait for a second person: each feature adds its own, by kind. */
@Injectable()
export class ProposalActs {
  private readonly acts = new Map<ProposalKind, Act>()

  constructor(readonly proposals: Proposals) {}

  add(kind: ProposalKind, act: Act): void {
    this.acts.set(kind, act)
  }

  decide(decision: InputOf<typeof decideCatalogueProposal>, caller: Caller): Promise<Proposal> {
    return this.proposals.decide(decision, caller, {
      perform: (tx, proposal) => this.actOf(proposal).perform(tx, proposal),
      follow: async (proposal) => this.actOf(proposal).follow?.(proposal),
    })
  }

  private actOf({ kind }: ProposalRow): Act {
    const act = this.acts.get(kind)
    if (!act) throw new Error(`No feature of the catalogue acts on proposals of the kind ${kind}.`)
    return act
  }
}
