import { GroupedInserts } from '@borderlane/persistence'
import { Module } from '@nestjs/common'
import { OpenModule } from '../open/open.module'
import { OrderModule } from '../order/order.module'
import { CreateOrder, OrderWriter } from './create-order'
import { DraftCleaner } from './draft-cleaner.job'
import { DraftLinkService } from './draft-link.service'
import { DraftParties } from './draft-parties'
import { DraftUpkeep } from './draft-upkeep'
import { DraftVault } from './draft-vault'
import { DraftController } from './draft.controller'
import { DraftService } from './draft.service'
import { DraftStore } from './draft.store'
import { NewOrders } from './new-order'

/** Unfinished applications, and those that are saved. */
@Module({
  imports: [OpenModule, OrderModule],
  providers: [
    DraftCleaner,
    DraftLinkService,
    DraftParties,
    DraftService,
    DraftStore,
    DraftUpkeep,
    DraftVault,
    GroupedInserts,
    NewOrders,
    OrderWriter,
  ],
  controllers: [CreateOrder, DraftController],
  exports: [DraftUpkeep, NewOrders],
})
export class CreateModule {}
