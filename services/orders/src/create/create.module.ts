import { SiteModule } from '@borderlane/messaging'
import { GroupedInserts } from '@borderlane/persistence'
import { Module } from '@nestjs/common'
import { OpenModule } from '../open/open.module'
import { OrderModule } from '../order/order.module'
import { CreateOrder, OrderWriter } from './create-order'
import { DraftParties } from './draft-parties'
import { DraftUpkeep, DraftVault } from './draft-vault'
import { DraftStore } from './draft.store'
import { Drafts } from './drafts'
import { MailDraftLink } from './mail-draft-link'
import { NewOrders } from './new-order'

@Module({
  imports: [OpenModule, OrderModule, SiteModule.forProcess('orders')],
  providers: [DraftParties, DraftStore, DraftUpkeep, DraftVault, GroupedInserts, NewOrders, OrderWriter],
  controllers: [CreateOrder, Drafts, MailDraftLink],
  exports: [DraftUpkeep, NewOrders],
})
export class CreateModule {}
