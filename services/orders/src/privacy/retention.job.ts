import { defineJob, Job } from '@borderlane/messaging'
import { CLOCK, type Clock, CONFIG, log } from '@borderlane/runtime'
import { Inject, Injectable } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { z } from 'zod'
import { findOrder } from '../access/order-access'
import type { Config } from '../config'
import { Erasure } from './erasure'
import { endOf } from './privacy.service'
import { dayOf, deletionsOf, ENDED } from './retention'

const EVERY_MS = 24 * 3_600_000
const BATCH = 500
const FIRST = '00000000-0000-0000-0000-000000000000'

const deleteWhatIsOver = defineJob('orders.delete-what-is-over', z.strictObject({}))

/** Deletes every night what has reached its day; the order page shows the same day. */
@Injectable()
export class RetentionJob {
  constructor(
    private readonly db: DataSource,
    private readonly erasure: Erasure,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Job(deleteWhatIsOver, { everyMs: EVERY_MS, atStart: true })
  async run(): Promise<void> {
    const counts = { erased: 0, files: 0 }
    for (let after = FIRST; ;) {
      const orders = await this.db.query<
        { id: string; paidCents: number; endedAt: Date; hasFiles: boolean }[]
      >(
        `SELECT o.id, o.paid_cents AS "paidCents", o.files_deleted_at IS NULL AS "hasFiles",
           (SELECT max(h.at) FROM order_status_history h WHERE h.order_id = o.id) AS "endedAt"
         FROM "order" o WHERE o.status = ANY($1) AND o.erased_at IS NULL AND o.id > $2
         ORDER BY o.id LIMIT ${BATCH}`,
        [ENDED, after],
      )
      for (const { id, endedAt, hasFiles, ...order } of orders) {
        const { filesOn, applicantOn } = deletionsOf(order, endedAt, this.config)
        if (this.isOver(applicantOn) || (hasFiles && this.isOver(filesOn))) {
          const done = await this.deleteOf(id)
          if (done) counts[done] += 1
        }
      }
      if (orders.length < BATCH) break
      after = orders.at(-1)!.id
    }
    if (counts.erased + counts.files > 0)
      log.info({ event: 'orders.retention', ...counts }, 'what had reached its day is deleted')
  }

  /** Looks again with the order locked: staff may have opened it meanwhile. */
  private async deleteOf(id: string): Promise<'erased' | 'files' | undefined> {
    return this.db.transaction(async (tx) => {
      const order = await findOrder(tx, id, { lock: true })
      if (order.erasedAt || !ENDED.includes(order.status)) return undefined
      const { filesOn, applicantOn } = deletionsOf(order, await endOf(tx, id), this.config)
      if (this.isOver(applicantOn)) {
        await this.erasure.erase(tx, order, { actor: 'system', reason: 'retention' })
        return 'erased'
      }
      if (order.filesDeletedAt || !this.isOver(filesOn)) return undefined
      await this.erasure.deleteFiles(tx, order)
      return 'files'
    })
  }

  private isOver(day: string): boolean {
    return day <= dayOf(this.clock.now())
  }
}
