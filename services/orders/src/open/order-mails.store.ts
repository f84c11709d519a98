import { AppError, type PayloadOf } from '@borderlane/contracts/define'
import { orderMailRequested } from '@borderlane/contracts/orders/internal'
import { intervalOf, KEPT } from '@borderlane/contracts/retention'
import { defineJob, Job, Outbox } from '@borderlane/messaging'
import { deleteUnlocked, newId } from '@borderlane/persistence'
import { CLOCK, type Clock } from '@borderlane/runtime'
import { Inject, Injectable } from '@nestjs/common'
import { DataSource, type EntityManager } from 'typeorm'
import type { Order } from '../order/order.entity'

const MAX_PER_DAY = 3
const DAY_MS = 24 * 3_600_000

const forgetMailRequests = defineJob('orders.forget-mail-requests')

type OrderMail = PayloadOf<typeof orderMailRequested>['mail']

/** Requests mails about an order, few a day (table `order_mail`); they are sent to its own address and nowhere else. */
@Injectable()
export class OrderMails {
  constructor(
    private readonly db: DataSource,
    private readonly outbox: Outbox,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @returns false: this mail of a locked order was requested often enough within a day */
  async requestMail(tx: EntityManager, order: Order, mail: OrderMail): Promise<boolean> {
    const now = this.clock.now()
    const since = new Date(now.getTime() - DAY_MS)
    const [row] = await tx.query<[{ count: number }]>(
      `SELECT count(*)::int AS count FROM order_mail WHERE order_id = $1 AND mail = $2 AND requested_at > $3`,
      [order.id, mail, since],
    )
    if (row.count >= MAX_PER_DAY) return false
    await tx.query(`INSERT INTO order_mail (id, order_id, mail, requested_at) VALUES ($1, $2, $3, $4)`, [
      ...[newId(), order.id, mail, now],
    ])
    await this.outbox.add(tx, orderMailRequested, { orderId: order.id, version: order.version, mail })
    return true
  }

  /** @throws AppError `orders.too_many_mails` */
  async requireMail(tx: EntityManager, order: Order, mail: OrderMail): Promise<void> {
    if (!(await this.requestMail(tx, order, mail))) throw new AppError('orders.too_many_mails')
  }

  @Job(forgetMailRequests, { everyMs: DAY_MS })
  async forgetOld(): Promise<void> {
    const isOld = `requested_at < now() - interval '${intervalOf(KEPT.mailRequest)}'`
    await this.db.query(deleteUnlocked('order_mail', isOld))
  }
}
