import { Module } from '@nestjs/common'
import { DataVersionModule } from '../rules/data-version.module'
import { ImportModule } from './import.module'
import { NoticeModule } from '../rules/notice.module'
import { OfficialModule } from './official.module'
import { OneTimeAddressModule } from '../sources/one-time-address.module'
import { PriceModule } from './price.module'
import { ProposalModule } from './proposal.module'
import { RunModule } from './run.module'
import { SourceModule } from '../sources/source.module'
import { TravelModule } from './travel.module'
import { BuiltInFill } from './built-in-fill'
import { BuiltInLoader } from './built-in.loader'
import { FirstImport } from './first-import'
import { FirstImportController } from './first-import.controller'
import { FirstPrices } from './first-prices'
import { ImportUpload } from './import-upload'
import { ImportController } from './import.controller'
import { PricingController } from './pricing.controller'
import { RunPublication } from './run-publication'
import { RunService } from './run.service'
import { RunStarter } from './run-starter'
import { RunUndo } from './run-undo'
import { RunUndoStore } from './run-undo.store'
import { StartLock } from './start-lock.store'
import { ToolProposals } from './tool-proposals'

/** What admins do to the data as a whole, and the filling of an empty catalogue. */
@Module({
  imports: [
    DataVersionModule,
    ImportModule,
    NoticeModule,
    OfficialModule,
    OneTimeAddressModule,
    PriceModule,
    ProposalModule,
    RunModule,
    SourceModule,
    TravelModule,
  ],
  providers: [
    BuiltInFill,
    BuiltInLoader,
    FirstImport,
    FirstPrices,
    ImportUpload,
    RunPublication,
    RunService,
    RunStarter,
    RunUndo,
    RunUndoStore,
    StartLock,
    ToolProposals,
  ],
  controllers: [FirstImportController, ImportController, PricingController],
  exports: [BuiltInLoader, RunService, StartLock],
})
export class ToolsModule {}
