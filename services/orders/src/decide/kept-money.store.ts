import { defineJob, Job } from '@borderlane/messaging'
import { CLOCK, type Clock, gauge, log } from '@borderlane/runtime'
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { moneyKept } from '../order/order-status'

const EVERY_MS = 24 * 3_600_000
/** So many are named; more are counted. */
const MOST = 100

const findKeptMoney = defineJob('orders.find-kept-money')

/** The daily list "closed, paid, nothing refunded, no reason" (table `order`): empty, or an alarm that names its orders. */
@Injectable()
export class KeptMoney implements OnModuleInit {
  constructor(
    private readonly db: DataSource,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    gauge(
      'orders_closed_money_kept',
      'Paid orders that were closed undecided: nothing was returned, and no one said why',
      async () => (await this.findOrders(this.clock.now())).length,
    )
  }

  @Job(findKeptMoney, { everyMs: EVERY_MS })
  async reportOrders(): Promise<void> {
    for (const { id: orderId } of await this.findOrders(this.clock.now()))
      log.error(
        { event: 'orders.closed_money_kept', orderId },
        'a paid order is closed, nothing was returned and no one said why; refund it, or set it back and close it again',
      )
  }

  async findOrders(now: Date): Promise<{ id: string }[]> {
    return this.db.query(`SELECT o.id FROM "order" o WHERE ${moneyKept('$1')} ORDER BY o.id LIMIT ${MOST}`, [
      now,
    ])
  }
}
