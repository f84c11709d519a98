import { defineJob, Job } from '@borderlane/messaging'
import { type Clock, CLOCK } from '@borderlane/runtime'
import { Inject, Injectable } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { z } from 'zod'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** What is of no use any more, with the age at which it goes, in milliseconds. */
const LEFTOVERS = [
  // Its refresh tokens go with it.
  { table: 'session', column: 'ended_at', ageMs: 30 * DAY_MS },
  // Longer than the longest life of a session: nobody ended it.
  { table: 'session', column: 'last_seen_at', ageMs: 60 * DAY_MS },
  { table: 'mail_request', column: 'created_at', ageMs: 3 * DAY_MS },
  { table: 'flow_state', column: 'created_at', ageMs: HOUR_MS },
] as const

const deleteLeftovers = defineJob('identity.delete-leftovers', z.strictObject({}))

/** Deletes what is over. */
@Injectable()
export class Housekeeping {
  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly db: DataSource,
  ) {}

  @Job(deleteLeftovers, { everyMs: HOUR_MS })
  async tidy(): Promise<void> {
    for (const { table, column, ageMs } of LEFTOVERS) {
      const before = new Date(this.clock.now().getTime() - ageMs)
      await this.db.query(`DELETE FROM ${table} WHERE ${column} < $1`, [before])
    }
    // The database knows the ninety days: nothing else can be changed there.
    await this.db.query(`SELECT forget_whereabouts()`)
  }
}
