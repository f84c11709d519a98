import { defineJob, Job } from '@borderlane/messaging'
import { CLOCK, type Clock } from '@borderlane/runtime'
import { Inject, Injectable } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { z } from 'zod'
import { ObjectRemoval } from './object-removal'

const EVERY_MS = 5 * 60_000
/** An upload that has just expired may still be ending in another replica. */
const GRACE_MS = 60_000

const sweep = defineJob('documents.sweep', z.strictObject({}))

/** Clears away what uploads and downloads left that did not come to their end. */
@Injectable()
export class Sweeper {
  constructor(
    private readonly db: DataSource,
    private readonly removal: ObjectRemoval,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Job(sweep, { everyMs: EVERY_MS, atStart: true })
  async sweep(): Promise<void> {
    const now = this.clock.now()
    await this.db.query(
      `WITH gone AS (DELETE FROM upload WHERE expires_at < $1 RETURNING id)
       INSERT INTO discarded_object (id) SELECT id FROM gone ON CONFLICT DO NOTHING`,
      [new Date(now.getTime() - GRACE_MS)],
    )
    await this.db.query(`DELETE FROM download WHERE expires_at < $1`, [now])
    await this.removal.carryOutAll()
  }
}
