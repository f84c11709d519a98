import { AppError, type Caller } from '@borderlane/contracts/define'
import type { StaffAction } from '@borderlane/contracts/orders/admin'
import type { OrderAccess } from '@borderlane/contracts/orders/internal'
import type { Order as OrderView } from '@borderlane/contracts/orders/order'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import { HeldOrders } from '../order/held-orders.store'
import { OrderAudit } from '../order/order-audit.store'
import { OrderReader } from '../order/order.view'
import type { Order } from '../order/order.entity'
import { AccessCheck } from './access-check'

export interface By {
  caller: Caller
  access: OrderAccess
}

interface Seen {
  id: string
  /** Not given: whatever has changed since does not matter. */
  version?: number
  /** What the caller must be able to open; not given: the order. */
  opens?: string
}

interface Change {
  /** How the audit log calls it where staff act for the traveller; not given: they need not be named. */
  action?: StaffAction
  /** Changes and saves the locked order. @returns what the audit log says it was about; false: nothing has changed */
  apply: (tx: EntityManager, order: Order) => Promise<string | false | void>
}

interface AskedChange<T> extends Change {
  /** @returns whether the question is needed. @throws AppError what keeps the change from being made */
  check: (tx: EntityManager, order: Order) => boolean
  /** @param order as it was checked. @throws AppError what the other service says against the change */
  ask: (order: Order) => Promise<void>
  /** What the caller gets; not given: the order. */
  show?: (tx: EntityManager, order: Order) => Promise<T>
}

/** Changes of orders by those who have seen them: nothing is changed that has changed since. */
@Injectable()
export class SeenOrders {
  constructor(
    private readonly held: HeldOrders,
    private readonly access: AccessCheck,
    private readonly audit: OrderAudit,
    private readonly reader: OrderReader,
  ) {}

  /**
   * Changes the locked order as its reader saw it, who may still open it: its address may have ended that since they
   * were let in.
   * @throws AppError `orders.changed` with the version that it has now, `orders.access_ended`
   */
  changeSeen(seen: Seen, by: By, change: Change): Promise<OrderView> {
    return this.held.lockOrder(seen.id, async (tx, order) => {
      await this.check(tx, order, seen, by)
      await this.apply(tx, order, by, change)
      return this.reader.showOrder(tx, order)
    })
  }

  changeAfterAsking<T = OrderView>(seen: Seen, by: By, change: AskedChange<T>): Promise<T> {
    return this.held.changeAfterAsking(seen.id, {
      check: async (tx, order) => {
        await this.check(tx, order, seen, by)
        return change.check(tx, order)
      },
      ask: (order) => change.ask(order),
      apply: async (tx, order) => {
        await this.apply(tx, order, by, change)
        return change.show ? change.show(tx, order) : ((await this.reader.showOrder(tx, order)) as T)
      },
    })
  }

  private async check(tx: EntityManager, order: Order, seen: Seen, { caller }: By): Promise<void> {
    const { id, version = order.version, opens = id } = seen
    await this.access.checkOrder(tx, opens, caller)
    if (order.version !== version) throw new AppError('orders.changed', { version: order.version })
  }

  private async apply(tx: EntityManager, order: Order, by: By, { action, apply }: Change): Promise<void> {
    const subject = await apply(tx, order)
    if (!action || subject === false) return
    await this.audit.recordActForTraveller(tx, by, { action, subject: subject || undefined })
  }
}
