import { Module } from '@nestjs/common'
import { OrderAccessModule } from '../access/order-access.module'
import { OrderModule } from '../order/order.module'
import { DraftCleaner } from './draft-cleaner.job'
import { DraftLinkService } from './draft-link.service'
import { DraftParties } from './draft-parties'
import { DraftUpkeep } from './draft-upkeep'
import { DraftVault } from './draft-vault'
import { DraftController } from './draft.controller'
import { DraftService } from './draft.service'
import { DraftStore } from './draft.store'

/** Unfinished applications. */
@Module({
  imports: [OrderAccessModule, OrderModule],
  providers: [
    DraftCleaner,
    DraftLinkService,
    DraftParties,
    DraftService,
    DraftStore,
    DraftUpkeep,
    DraftVault,
  ],
  controllers: [DraftController],
  exports: [DraftStore, DraftUpkeep],
})
export class DraftModule {}
