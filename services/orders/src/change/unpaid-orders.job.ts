import { defineJob, Job } from '@borderlane/messaging'
import { CLOCK, type Clock, CONFIG, log } from '@borderlane/runtime'
import { Inject, Injectable } from '@nestjs/common'
import { z } from 'zod'
import type { Config } from '../config'
import { UnpaidOrderService } from './unpaid-order.service'
import { UnpaidOrderStore } from './unpaid-order.store'

const EVERY_MS = 3_600_000
const DAY_MS = 24 * 3_600_000
/** Days before its end that an order's traveller is reminded of it. */
const REMINDER_DAYS = 3

const closeUnpaidOrders = defineJob('orders.close-unpaid', z.strictObject({}))

/** Closes what nobody pays, and says so some days before. */
@Injectable()
export class UnpaidOrders {
  constructor(
    private readonly store: UnpaidOrderStore,
    private readonly unpaid: UnpaidOrderService,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Job(closeUnpaidOrders, { everyMs: EVERY_MS })
  async run(): Promise<void> {
    const { UNPAID_ORDER_DAYS } = this.config
    const since = this.daysAgo(UNPAID_ORDER_DAYS)
    let closed = 0
    for (const id of await this.store.list(since))
      // One that payments does not answer for keeps no other.
      await this.unpaid.close(id, since).then(
        (isClosed) => (closed += Number(isClosed)),
        (err: unknown) =>
          log.warn(
            { event: 'orders.not_closed', orderId: id, err },
            'an unpaid order could not be closed yet',
          ),
      )
    if (closed > 0) log.info({ event: 'orders.expired', count: closed }, 'orders that nobody paid are closed')
    const reminded = this.daysAgo(UNPAID_ORDER_DAYS - REMINDER_DAYS)
    for (const id of await this.store.listNotReminded(reminded)) await this.unpaid.remind(id, reminded)
  }

  private daysAgo(days: number): Date {
    return new Date(this.clock.now().getTime() - days * DAY_MS)
  }
}
