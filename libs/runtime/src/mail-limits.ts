import { createHash } from 'node:crypto'
import type { Caller } from '@borderlane/contracts/define'
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common'
import { HealthRegistry } from './health'
import { log } from './log'
import { networkOf } from './network'
import { CONFIG } from './runtime.module'
import { OverLimit, SharedLimits } from './shared-limits'

const DAY_SECONDS = 86_400
const daily = (points: number) => ({ points, seconds: DAY_SECONDS })

/**
 * Mails of a day to one address, and from one network. Each kind counts apart: what a stranger does with an address
 * takes none of its owner's mails of another kind. Behind one network sit many travellers, who all save applications.
 */
const LIMITS = {
  savedAddress: daily(3),
  savedNetwork: daily(60),
  watchAddress: daily(3),
  watchNetwork: daily(60),
  draftAddress: daily(3),
  draftNetwork: daily(10),
  linkAddress: daily(3),
  linkNetwork: daily(10),
} as const

/** An application was saved, a route is watched, a draft is to be continued, a lost link is asked for. */
export type UnprovenMail = 'saved' | 'watch' | 'draft' | 'link'

interface LimitSettings {
  REDIS_URL: string
  RATE_LIMIT_FACTOR: number
}

/** Mails that an address causes which no one has proved to own: limited, so that no one floods a stranger. */
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

  /**
   * Counts one mail.
   * @param about narrows what is counted beside the address: a mail about something else is counted apart
   * @returns false: there were enough within a day, and this one is not sent
   */
  async allow(mail: UnprovenMail, email: string, caller: Caller, about = ''): Promise<boolean> {
    if (isProved(email, caller)) return true
    const counts = countsOf(mail, email, caller, about)
    // Together: they leave in one message to Redis. What is counted beside one that is over its limit is released.
    const results = await Promise.allSettled(counts.map(([name, key]) => this.limits.consume(name, key)))
    const refused = results.find((result) => result.status === 'rejected')
    if (!refused) return true
    const counted = counts.filter((_count, index) => results[index]!.status === 'fulfilled')
    await Promise.all(counted.map(([name, key]) => this.limits.reward(name, key)))
    const reason: unknown = refused.reason
    if (!(reason instanceof OverLimit)) throw reason
    log.info({ event: 'limit_hit', reason: `order-mails ${reason.limit}` }, 'mail not sent: over its limit')
    return false
  }

  async giveBack(mail: UnprovenMail, email: string, caller: Caller, about = ''): Promise<void> {
    if (isProved(email, caller)) return
    await Promise.all(
      countsOf(mail, email, caller, about).map(([name, key]) => this.limits.reward(name, key)),
    )
  }

  onApplicationShutdown(): void {
    this.limits.close()
  }
}

function isProved(email: string, caller: Caller): boolean {
  return caller.emailConfirmed === true && caller.email?.toLowerCase() === email.toLowerCase()
}

function countsOf(
  mail: UnprovenMail,
  email: string,
  { ip = 'unknown' }: Caller,
  about: string,
): [name: keyof typeof LIMITS, key: string][] {
  // Redis must not hold a list of e-mail addresses.
  const address = createHash('sha256')
    .update(about + email.toLowerCase())
    .digest('base64url')
  return [
    [`${mail}Network`, networkOf(ip)],
    [`${mail}Address`, address],
  ]
}
