import { orderMailRequested } from '@borderlane/contracts/orders/internal'
import { defineJob, Job, Outbox } from '@borderlane/messaging'
import { CLOCK, type Clock, log } from '@borderlane/runtime'
import { Inject, Injectable } from '@nestjs/common'
import { DataSource, type EntityManager } from 'typeorm'
import { z } from 'zod'
import { findOrder } from '../order/order-reader'
import type { Order } from '../order/order.entity'
import { endingsOf } from './reminder-days'
import { ReminderStore } from './reminder.store'
import { VisaKeeper } from './visa-keeper'

const EVERY_MS = 3_600_000

const remindOfEnds = defineJob('orders.remind-of-ends', z.strictObject({}))

/** Reminds travellers before their visa and their passport end. */
@Injectable()
export class Reminders {
  constructor(
    private readonly db: DataSource,
    private readonly store: ReminderStore,
    private readonly visas: VisaKeeper,
    private readonly outbox: Outbox,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Job(remindOfEnds, { everyMs: EVERY_MS })
  async run(): Promise<void> {
    const today = this.today()
    for (const id of await this.store.listDue(today))
      // One that cannot be opened keeps no other from its reminder.
      await this.remindIfDue(id, today).catch((err: unknown) =>
        log.warn(
          { event: 'orders.not_reminded', orderId: id, err },
          'a traveller was not reminded of an end',
        ),
      )
  }

  private remindIfDue(id: string, today: string): Promise<void> {
    return this.db.transaction(async (tx) => {
      if (await this.store.lockDue(tx, id, today)) await this.remind(tx, await findOrder(tx, id))
    })
  }

  private async remind(tx: EntityManager, order: Order): Promise<void> {
    const endings = await this.visas.endingsOf(tx, order)
    for (const ending of endingsOf(endings, order.reminderDay!, this.today()))
      await this.outbox.add(tx, orderMailRequested, {
        orderId: order.id,
        version: order.version,
        mail: `${ending}-ends`,
      })
    await this.visas.keep(tx, order, {})
  }

  private today(): string {
    return this.clock.now().toISOString().slice(0, 10)
  }
}
