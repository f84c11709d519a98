import { defineJob, Job } from '@borderlane/messaging'
import { Injectable } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { z } from 'zod'
import { removeExpiredTokens } from './order-token'

const EVERY_MS = 3_600_000

const deleteExpiredTokens = defineJob('orders.delete-expired-tokens', z.strictObject({}))

/** Deletes expired tokens. They open nothing before that, too. */
@Injectable()
export class TokenCleaner {
  constructor(private readonly db: DataSource) {}

  @Job(deleteExpiredTokens, { everyMs: EVERY_MS })
  async clean(): Promise<void> {
    await removeExpiredTokens(this.db.manager)
  }
}
