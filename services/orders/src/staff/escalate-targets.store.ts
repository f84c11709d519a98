// orders: escalate-targets.store.ts -> orders.targets-missed -> notifications: mail to supervisors
import { targetsMissed } from '@borderlane/contracts/orders/internal'
import { defineJob, Job, Outbox } from '@borderlane/messaging'
import { newId } from '@borderlane/persistence'
import { CLOCK, type Clock } from '@borderlane/runtime'
import { Inject, Injectable } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { TARGET_AT } from '../order/order-targets.store'

const EVERY_MS = 10 * 60_000
const escalateTargets = defineJob('orders.escalate-targets')

/** Supervisors hear of targets that were missed, once of each. Queue `missed` has them until someone acts. */
@Injectable()
export class EscalateTargets {
  constructor(
    private readonly db: DataSource,
    private readonly outbox: Outbox,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Job(escalateTargets, { everyMs: EVERY_MS })
  escalateMissed(): Promise<void> {
    return this.db.transaction(async (tx) => {
      const [, count] = await tx.query<[unknown[], number]>(
        `UPDATE "order" o SET escalated_target = ${TARGET_AT} WHERE id IN (SELECT id FROM "order" o
           WHERE ${TARGET_AT} < $1 AND o.escalated_target IS DISTINCT FROM ${TARGET_AT}
           ORDER BY id FOR UPDATE SKIP LOCKED)`,
        [this.clock.now()],
      )
      if (count > 0) await this.outbox.add(tx, targetsMissed, { missedId: newId(), count })
    })
  }
}
