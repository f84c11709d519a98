import { defineJob, Job } from '@borderlane/messaging'
import { CLOCK, type Clock, gauge, log } from '@borderlane/runtime'
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common'
import { z } from 'zod'
import { KeptMoneyStore } from './kept-money.store'

const EVERY_MS = 24 * 3_600_000

const findKeptMoney = defineJob('orders.find-kept-money', z.strictObject({}))

/** The daily list "closed, paid, nothing returned, no reason": empty, or an alarm that names its orders. */
@Injectable()
export class KeptMoneyJob implements OnModuleInit {
  constructor(
    private readonly kept: KeptMoneyStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    gauge(
      'orders_closed_money_kept',
      'Paid orders that were closed undecided: nothing was returned, and no one said why',
      async () => (await this.kept.find(this.clock.now())).length,
    )
  }

  @Job(findKeptMoney, { everyMs: EVERY_MS })
  async run(): Promise<void> {
    for (const { id: orderId } of await this.kept.find(this.clock.now()))
      log.error(
        { event: 'orders.closed_money_kept', orderId },
        'a paid order is closed, nothing was returned and no one said why; refund it, or set it back and close it again',
      )
  }
}
