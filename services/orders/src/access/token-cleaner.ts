import { log } from '@borderlane/runtime'
import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { removeExpiredTokens } from './order-token'

const EVERY_MS = 3_600_000

/** Takes away expired tokens every hour. In every replica: what one has removed the others do not find. */
@Injectable()
export class TokenCleaner implements OnApplicationBootstrap, OnModuleDestroy {
  private timer?: NodeJS.Timeout

  constructor(private readonly db: DataSource) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => void this.clean(), EVERY_MS)
  }

  onModuleDestroy(): void {
    clearInterval(this.timer)
  }

  async clean(): Promise<void> {
    try {
      await removeExpiredTokens(this.db.manager)
    } catch (err) {
      log.warn(
        { event: 'orders.clean_failed', err },
        'expired tokens were not removed; the next hour repeats it',
      )
    }
  }
}
