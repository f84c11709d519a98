import type { Caller } from '@borderlane/contracts/define'
import type { StaffAction, StaffOrder } from '@borderlane/contracts/orders/admin'
import { CLOCK, type Clock } from '@borderlane/runtime'
import { Inject, Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import { HeldOrders } from '../order/held-orders.store'
import { OrderAudit, personOf } from '../order/order-audit.store'
import type { Order } from '../order/order.entity'
import { StaffOrderReader } from './staff-order.store'

interface StaffAct {
  /** @throws AppError what keeps the act from being done */
  check?: (order: Order) => void
  /** What another service is asked first. @throws AppError what it says against the act */
  ask?: () => Promise<void>
  /** Changes and saves what the act changes. */
  apply: (tx: EntityManager, order: Order, by: { actorId: string; at: Date }) => Promise<void>
}

/** Acts of staff on a locked order that leave its version as it is, each recorded in the audit log. */
@Injectable()
export class StaffChange {
  constructor(
    private readonly held: HeldOrders,
    private readonly reader: StaffOrderReader,
    private readonly audit: OrderAudit,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  changeOrder(
    id: string,
    act: { action: StaffAction; subject?: string },
    caller: Caller,
    { check, ask, apply }: StaffAct,
  ): Promise<StaffOrder> {
    const actorId = personOf(caller)
    const at = this.clock.now()
    return this.held.changeAfterAsking(id, {
      check: (_tx, order) => {
        check?.(order)
        return ask !== undefined
      },
      ask: () => ask!(),
      apply: async (tx, order) => {
        await apply(tx, order, { actorId, at })
        await this.audit.recordAct(tx, { orderId: id, actorId, ...act }, at)
        return this.reader.showOrder(tx, order)
      },
    })
  }
}
