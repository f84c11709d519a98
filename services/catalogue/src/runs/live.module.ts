import { Module } from '@nestjs/common'
import { DisagreementModule } from '../rules/disagreement.module'
import { OfficialModule } from './official.module'
import { RunModule } from './run.module'
import { DataVersionModule } from '../rules/data-version.module'
import { LiveSourceStore } from '../sources/live-source.store'
import { LIVE_REACH, reachOfTheNet } from './live-reach'
import { LiveAdvice } from './live-advice'
import { LiveDocuments } from './live-documents'
import { LiveLists } from './live-lists'
import { LiveRates } from './live-rates'
import { LiveSources } from './live-sources.job'

/** What is read from the net every night, where the operator has said so. */
@Module({
  imports: [DataVersionModule, DisagreementModule, OfficialModule, RunModule],
  providers: [
    LiveAdvice,
    LiveDocuments,
    LiveLists,
    LiveRates,
    LiveSources,
    LiveSourceStore,
    { provide: LIVE_REACH, useValue: reachOfTheNet },
  ],
  exports: [LiveSources],
})
export class LiveModule {}
