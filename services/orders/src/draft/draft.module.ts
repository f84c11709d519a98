import { Module } from '@nestjs/common'
import { DraftCleaner } from './draft-cleaner.job'
import { DraftLinkService } from './draft-link.service'
import { DraftUpkeep } from './draft-upkeep'
import { DraftVault } from './draft-vault'
import { DraftController } from './draft.controller'
import { DraftService } from './draft.service'
import { DraftStore } from './draft.store'

/** Unfinished applications. */
@Module({
  providers: [DraftCleaner, DraftLinkService, DraftService, DraftStore, DraftUpkeep, DraftVault],
  controllers: [DraftController],
  exports: [DraftStore, DraftUpkeep],
})
export class DraftModule {}
