import { catalogueProposalChanged } from '@borderlane/contracts/catalogue/internal'
import { listWhoMay } from '@borderlane/contracts/identity/internal'
import { Calls, Outbox, serviceCaller } from '@borderlane/messaging'
import { Proposals } from '@borderlane/persistence'
import { type Clock, CLOCK, CONFIG } from '@borderlane/runtime'
import { Module } from '@nestjs/common'
import { DataSource } from 'typeorm'
import type { Config } from '../config'
import { AnswerModule } from '../answer/answer.module'
import { PricesModule } from '../prices/prices.module'
import { RulesModule } from '../rules/rules.module'
import { SiteSettingsModule } from '../site/site.module'
import { SourcesModule } from '../sources/sources.module'
import { BulkPriceChange, BulkPriceController } from './bulk-prices'
import { RuleChanges } from './change-rules'
import { ProposalActs, ProposalController } from './decide-proposal'
import { BuiltInLoader, CatalogueFill } from './fill-catalogue'
import { FirstImport } from './first-import'
import { FirstPrices } from './first-prices'
import { RuleImport, RulePublication } from './import-rules'
import { LiveAdvice } from './live-advice'
import { LIVE_REACH, LiveDocuments, reachOfTheNet } from './live-documents'
import { LiveLists } from './live-lists'
import { LiveSources } from './live-sources.job'
import { OfficialLists } from './official-lists'
import { OfficialRuleStore } from './official-rule.store'
import { RunPublisher } from './publish-run'
import { RunController } from './read-runs'
import { RunReader } from './run.view'
import { RuleMergeStore } from './rule-merge.store'
import { RuleStagingStore } from './rule-staging.store'
import { RunSupervisor } from './run-supervisor'
import { RunUndoStore } from './run-undo.store'
import { RunStore, StartLock } from './run.store'
import { ImportStarter } from './start-import'
import { RunStarter } from './start-run'
import { TravelSync } from './sync-travel'
import { RunUndo } from './undo-run'
import { PriceUpdate } from './update-prices'

function proposals(db: DataSource, clock: Clock, config: Config, calls: Calls, outbox: Outbox): Proposals {
  return new Proposals({
    db,
    clock,
    config,
    tell: (tx, change) => outbox.add(tx, catalogueProposalChanged, change),
    whoMay: () => calls.send(listWhoMay, { call: 'catalogue.decideProposal' }, serviceCaller('catalogue')),
  })
}

/** Everything that changes the data as a whole: runs of admins, of the first start and of the night; their undoing. */
@Module({
  imports: [AnswerModule, PricesModule, RulesModule, SiteSettingsModule, SourcesModule],
  providers: [
    BuiltInLoader,
    BulkPriceChange,
    CatalogueFill,
    LiveAdvice,
    LiveDocuments,
    LiveLists,
    LiveSources,
    OfficialLists,
    OfficialRuleStore,
    PriceUpdate,
    ProposalActs,
    RuleChanges,
    RuleImport,
    RuleMergeStore,
    RulePublication,
    RuleStagingStore,
    RunReader,
    RunStore,
    RunSupervisor,
    RunUndoStore,
    StartLock,
    TravelSync,
    { provide: LIVE_REACH, useValue: reachOfTheNet },
    { provide: Proposals, inject: [DataSource, CLOCK, CONFIG, Calls, Outbox], useFactory: proposals },
  ],
  controllers: [
    BulkPriceController,
    FirstImport,
    FirstPrices,
    ImportStarter,
    ProposalController,
    RunController,
    RunPublisher,
    RunStarter,
    RunUndo,
  ],
  exports: [BuiltInLoader, ProposalActs, RuleChanges, RunReader, RunSupervisor, StartLock],
})
export class RunsModule {}
