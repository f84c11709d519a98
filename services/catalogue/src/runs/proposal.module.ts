import { catalogueProposalChanged } from '@borderlane/contracts/catalogue/internal'
import { listWhoMay } from '@borderlane/contracts/identity/internal'
import { Calls, Outbox, serviceCaller } from '@borderlane/messaging'
import { Proposals } from '@borderlane/persistence'
import { CLOCK, type Clock, CONFIG } from '@borderlane/runtime'
import { Module } from '@nestjs/common'
import { DataSource } from 'typeorm'
import type { Config } from '../config'
import { ProposalActs } from './proposal-acts'

function proposals(db: DataSource, clock: Clock, config: Config, calls: Calls, outbox: Outbox): Proposals {
  return new Proposals({
    db,
    clock,
    config,
    tell: (tx, change) => outbox.add(tx, catalogueProposalChanged, change),
    whoMay: () => calls.send(listWhoMay, { call: 'catalogue.decideProposal' }, serviceCaller('catalogue')),
  })
}

/** What has great weight and waits for a second person. */
@Module({
  providers: [
    ProposalActs,
    { provide: Proposals, inject: [DataSource, CLOCK, CONFIG, Calls, Outbox], useFactory: proposals },
  ],
  exports: [ProposalActs, Proposals],
})
export class ProposalModule {}
