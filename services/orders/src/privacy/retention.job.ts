import { defineJob, Job } from '@borderlane/messaging'
import { CLOCK, type Clock, CONFIG, log } from '@borderlane/runtime'
import { Inject, Injectable } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { z } from 'zod'
import type { Config } from '../config'
import { findOrder } from '../order/order-reader'
import { ENDED } from '../order/order-status'
import { EndedOrderStore } from './ended-order.store'
import { Erasure } from './erasure'
import { FileExpiry } from './file-expiry'
import { dayOf, deletionsOf } from './retention'

const EVERY_MS = 24 * 3_600_000

/** Its name stands in the queue. */
const deleteExpired = defineJob('orders.delete-what-is-over', z.strictObject({}))

/** Deletes every night what has reached its day; the order page shows the same day. */
@Injectable()
export class RetentionJob {
  constructor(
    private readonly db: DataSource,
    private readonly ended: EndedOrderStore,
    private readonly erasure: Erasure,
    private readonly files: FileExpiry,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Job(deleteExpired, { everyMs: EVERY_MS })
  async run(): Promise<void> {
    const counts = { erased: 0, files: 0 }
    const failures: unknown[] = []
    for await (const { id, endedAt, hasFiles, ...order } of this.ended.all()) {
      const { filesOn, applicantOn } = deletionsOf(order, endedAt, this.config)
      if (!this.isOver(applicantOn) && !(hasFiles && this.isOver(filesOn))) continue
      try {
        const done = await this.deleteOf(id)
        if (done) counts[done] += 1
      } catch (err) {
        failures.push(err)
        log.warn({ event: 'orders.not_deleted', orderId: id, err }, 'an order could not be deleted yet')
      }
    }
    if (counts.erased + counts.files > 0)
      log.info(
        { event: 'orders.retention', ...counts },
        'files and personal data whose time was over are deleted',
      )
    // The queue repeats the job: a row that staff have locked keeps no other, and is not left until tomorrow.
    if (failures.length > 0) throw new AggregateError(failures, 'some orders could not be deleted yet')
  }

  /** Looks again with the order locked: staff may have opened it meanwhile. */
  private async deleteOf(id: string): Promise<'erased' | 'files' | undefined> {
    return this.db.transaction(async (tx) => {
      const order = await findOrder(tx, id, { lock: true })
      if (order.erasedAt || !ENDED.includes(order.status)) return undefined
      const { filesOn, applicantOn } = deletionsOf(order, await this.ended.endOf(tx, id), this.config)
      if (this.isOver(applicantOn)) {
        await this.erasure.erase(tx, order, { actor: 'system', reason: 'retention' })
        return 'erased'
      }
      if (order.filesDeletedAt || !this.isOver(filesOn)) return undefined
      await this.files.expire(tx, order)
      return 'files'
    })
  }

  private isOver(day: string): boolean {
    return day <= dayOf(this.clock.now())
  }
}
