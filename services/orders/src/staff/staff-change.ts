import type { Caller } from '@borderlane/contracts/caller'
import type { StaffAction, StaffOrder } from '@borderlane/contracts/orders/admin'
import { CLOCK, type Clock } from '@borderlane/runtime'
import { Inject, Injectable } from '@nestjs/common'
import { DataSource, type EntityManager } from 'typeorm'
import { OrderAudit, personOf } from '../audit/order-audit'
import { findOrder } from '../order/find-order'
import type { Order } from '../order/order.entity'
import { StaffOrderReader } from './staff-order-reader'

/** Acts of staff on a locked order that leave its version as it is, each written down. */
@Injectable()
export class StaffChange {
  constructor(
    private readonly db: DataSource,
    private readonly reader: StaffOrderReader,
    private readonly audit: OrderAudit,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @param apply changes and saves what the act changes */
  run(
    id: string,
    act: { action: StaffAction; subject?: string },
    caller: Caller,
    apply: (tx: EntityManager, order: Order, by: { actorId: string; at: Date }) => Promise<void>,
  ): Promise<StaffOrder> {
    const actorId = personOf(caller)
    const at = this.clock.now()
    return this.db.transaction(async (tx) => {
      const order = await findOrder(tx, id, { lock: true })
      await apply(tx, order, { actorId, at })
      await this.audit.write(tx, { orderId: id, actorId, ...act }, at)
      return this.reader.view(tx, order)
    })
  }
}
