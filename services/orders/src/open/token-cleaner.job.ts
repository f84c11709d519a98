import { defineJob, Job } from '@borderlane/messaging'
import { Injectable } from '@nestjs/common'
import { z } from 'zod'
import { OrderTokenStore } from './order-token.store'

const EVERY_MS = 3_600_000

const deleteExpiredTokens = defineJob('orders.delete-expired-tokens', z.strictObject({}))

/** Deletes expired tokens. They open nothing before that, too. */
@Injectable()
export class TokenCleaner {
  constructor(private readonly tokens: OrderTokenStore) {}

  @Job(deleteExpiredTokens, { everyMs: EVERY_MS })
  async clean(): Promise<void> {
    await this.tokens.removeExpired()
  }
}
