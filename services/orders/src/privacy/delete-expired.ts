// deleteExpired (job) -> orders: delete-expired.ts -> orders.files-expired, orders.erased -> documents, payments, notifications
import { orderFilesExpired } from '@borderlane/contracts/orders/internal'
import { defineJob, Job, Outbox } from '@borderlane/messaging'
import { CLOCK, type Clock, CONFIG, log } from '@borderlane/runtime'
import { Inject, Injectable } from '@nestjs/common'
import { DataSource, type EntityManager } from 'typeorm'
import type { Config } from '../config'
import { findOrder, type Order } from '../order/order.entity'
import { ENDED } from '../order/order-status'
import { OrderStore } from '../order/order.store'
import { listEnded, readEnd } from './ended-order.store'
import { Erasure } from './erasure.store'
import { dayOf, deletionsOf } from './retention'

const EVERY_MS = 24 * 3_600_000

const deleteExpired = defineJob('orders.delete-what-is-over')

/** Has documents delete the files of an order. Who travels is still known. */
@Injectable()
export class FileExpiry {
  constructor(
    private readonly orders: OrderStore,
    private readonly outbox: Outbox,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async expireFiles(tx: EntityManager, order: Order): Promise<void> {
    order.filesDeletedAt = this.clock.now()
    order.version += 1
    await this.orders.saveOrder(tx, order)
    await this.outbox.add(tx, orderFilesExpired, { orderId: order.id, version: order.version })
  }
}

/** Deletes every night what has reached its day; the order page shows the same day. */
@Injectable()
export class DeleteExpired {
  constructor(
    private readonly db: DataSource,
    private readonly erasure: Erasure,
    private readonly files: FileExpiry,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Job(deleteExpired, { everyMs: EVERY_MS })
  async deleteExpired(): Promise<void> {
    const counts = { erased: 0, files: 0 }
    const failures: unknown[] = []
    for await (const { id, endedAt, hasFiles, ...order } of listEnded(this.db)) {
      const { filesOn, applicantOn } = deletionsOf(order, endedAt, this.config)
      if (!this.isOver(applicantOn) && !(hasFiles && this.isOver(filesOn))) continue
      try {
        const done = await this.deleteOf(id)
        if (done) counts[done] += 1
      } catch (err) {
        failures.push(err)
        log.warn(
          { event: 'orders.not_deleted', orderId: id, err },
          'an order could not be deleted yet; the queue repeats the job',
        )
      }
    }
    if (counts.erased + counts.files > 0)
      log.info({ event: 'orders.retention', ...counts }, 'expired files and personal data were deleted')
    // The queue repeats the job: a row that staff have locked does not keep the others, and is not left until tomorrow.
    if (failures.length > 0) throw new AggregateError(failures, 'some orders could not be deleted yet')
  }

  /** Checks again with the order locked: staff may have opened it meanwhile. */
  private async deleteOf(id: string): Promise<'erased' | 'files' | undefined> {
    return this.db.transaction(async (tx) => {
      const order = await findOrder(tx, id, { lock: true })
      if (order.erasedAt || !ENDED.includes(order.status)) return undefined
      const { filesOn, applicantOn } = deletionsOf(order, await readEnd(tx, id), this.config)
      if (this.isOver(applicantOn)) {
        await this.erasure.eraseOrder(tx, order, { actor: 'system', reason: 'retention' })
        return 'erased'
      }
      if (order.filesDeletedAt || !this.isOver(filesOn)) return undefined
      await this.files.expireFiles(tx, order)
      return 'files'
    })
  }

  private isOver(day: string): boolean {
    return day <= dayOf(this.clock.now())
  }
}
