import { AppError, type OutputOf } from '@borderlane/contracts/define'
import { BACKUP_DAYS, type eraseOrder } from '@borderlane/contracts/orders/privacy'
import { CLOCK, type Clock, currentRequest, log } from '@borderlane/runtime'
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common'
import { DataSource, type EntityManager } from 'typeorm'
import type { Actor, Cause } from '../order/order-history.entity'
import { findOrder, type Order } from '../order/order.entity'
import { ENDED } from '../order/order-status'
import { PersonRemoval } from './person-removal'
import { dayOf } from './retention'

export interface OrderErasureRow {
  order_id: string
  at: Date
  actor: Actor
  user_id: string | null
  reason: string | null
  request_id: string | null
}

/** Whether an order may be erased: one that is paid and undecided must be cancelled first. */
export const isErasable = ({ status, paidCents }: Pick<Order, 'status' | 'paidCents'>): boolean =>
  paidCents === 0 || ENDED.includes(status)

/** Erases orders. Table `order_erasure` refuses changes, and is stored apart from what a restore brings back. */
@Injectable()
export class Erasure implements OnApplicationBootstrap {
  constructor(
    private readonly db: DataSource,
    private readonly removal: PersonRemoval,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Erases a locked order. An unpaid one is closed with it.
   * @throws AppError `orders.cancel_first`: it is paid and undecided
   */
  async eraseOrder(tx: EntityManager, order: Order, by: Cause): Promise<void> {
    if (!isErasable(order)) throw new AppError('orders.cancel_first')
    const at = this.clock.now()
    const { actor, userId = null, reason = null } = by
    await tx.query(
      `INSERT INTO order_erasure (order_id, at, actor, user_id, reason, request_id) VALUES ($1, $2, $3, $4, $5, $6)`,
      [order.id, at, actor, userId, reason, currentRequest()?.requestId ?? null],
    )
    await this.removal.removePerson(tx, order, at, by)
  }

  async readReceipt(db: EntityManager, orderId: string): Promise<OutputOf<typeof eraseOrder>> {
    const [{ at, actor }] = await db.query<[Pick<OrderErasureRow, 'at' | 'actor'>]>(
      `SELECT at, actor FROM order_erasure WHERE order_id = $1`,
      [orderId],
    )
    // The whole last day has to pass.
    return { erasedAt: at.toISOString(), actor, backupsGoneOn: dayOf(at, BACKUP_DAYS + 1) }
  }

  onApplicationBootstrap(): void {
    this.eraseRestored().catch((err: unknown) =>
      log.error(
        { event: 'orders.erasures_not_replayed', err },
        'erased orders that a restore has brought back could not be erased again',
      ),
    )
  }

  /**
   * After a restore: orders are as the backup has them, the list of erasures is younger (docs/adr/0020). Each is done
   * again, with everything that other services do then.
   */
  async eraseRestored(): Promise<void> {
    const restored = await this.db.query<{ id: string; at: Date }[]>(
      `SELECT o.id, e.at FROM order_erasure e JOIN "order" o ON o.id = e.order_id WHERE o.erased_at IS NULL`,
    )
    for (const { id, at } of restored) {
      await this.db.transaction(async (tx) => {
        const order = await findOrder(tx, id, { lock: true })
        if (order.erasedAt) return
        await this.removal.removePerson(tx, order, at, { actor: 'system', reason: 'restored' })
      })
    }
    if (restored.length > 0)
      log.warn(
        { event: 'orders.erasures_replayed', count: restored.length },
        'erased orders that a restore had brought back are erased again',
      )
  }
}
