import { createHash } from 'node:crypto'
import type { Caller } from '@borderlane/contracts/caller'
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common'
import { HealthRegistry } from './health'
import { log } from './log'
import { networkOf } from './network'
import { CONFIG } from './runtime.module'
import { OverLimit, SharedLimits } from './shared-limits'

const DAY_SECONDS = 86_400

const LIMITS = {
  address: { points: 3, seconds: DAY_SECONDS },
  network: { points: 10, seconds: DAY_SECONDS },
} as const

interface LimitSettings {
  REDIS_URL: string
  RATE_LIMIT_FACTOR: number
}

/** Mails that an address causes which nobody has proved to own: counted together, by all services, so that nobody floods a stranger. */
@Injectable()
export class MailLimits implements OnApplicationShutdown {
  private readonly limits: SharedLimits<keyof typeof LIMITS>

  constructor(@Inject(CONFIG) { REDIS_URL, RATE_LIMIT_FACTOR }: LimitSettings, health: HealthRegistry) {
    this.limits = new SharedLimits({
      redisUrl: REDIS_URL,
      prefix: 'order-mails',
      limits: LIMITS,
      factor: RATE_LIMIT_FACTOR,
      health,
    })
  }

  /** Counts one mail. @returns false: there were enough within a day, and this one is not sent */
  async allow(email: string, caller: Caller): Promise<boolean> {
    const address = email.toLowerCase()
    const isProved = caller.emailConfirmed === true && caller.email?.toLowerCase() === address
    if (isProved) return true
    try {
      await this.limits.consume('network', networkOf(caller.ip ?? 'unknown'))
      // Redis must not hold a list of e-mail addresses.
      await this.limits.consume('address', createHash('sha256').update(address).digest('base64url'))
      return true
    } catch (reason) {
      if (!(reason instanceof OverLimit)) throw reason
      log.info({ event: 'limit_hit', reason: `order-mails ${reason.limit}` }, 'a mail is not sent')
      return false
    }
  }

  onApplicationShutdown(): void {
    this.limits.close()
  }
}
