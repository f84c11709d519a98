import type { Caller } from '@borderlane/contracts/caller'
import { ACCESS_CHECK, type CheckAccess } from '@borderlane/messaging'
import { Module } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { OrderModule } from '../order/order.module'
import { AccessCheck } from './access-check'
import { MakerAccess } from './maker-access'
import { OrderAccessChangeStore } from './order-access-change.store'
import { OrderTokenStore } from './order-token.store'
import { PartyAccess } from './party-access'
import { SeenOrders } from './seen-orders'

/** Who may open an order: what messaging asks before a handler runs, and features ask again with the order locked. */
@Module({
  imports: [OrderModule],
  providers: [
    AccessCheck,
    MakerAccess,
    OrderAccessChangeStore,
    OrderTokenStore,
    PartyAccess,
    SeenOrders,
    {
      provide: ACCESS_CHECK,
      inject: [DataSource, AccessCheck, MakerAccess],
      useFactory:
        (db: DataSource, access: AccessCheck, makers: MakerAccess): CheckAccess =>
        (id: string, caller: Caller, acts: boolean) =>
          acts ? makers.checkAct(id, caller) : access.check(db.manager, id, caller),
    },
  ],
  exports: [AccessCheck, MakerAccess, ACCESS_CHECK, OrderTokenStore, PartyAccess, SeenOrders],
})
export class OrderAccessModule {}
