import { createHash } from 'node:crypto'
import { CONFIG, counter, HealthRegistry, log } from '@borderlane/runtime'
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common'
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterRedis,
  RateLimiterRes,
} from 'rate-limiter-flexible'
import { createClient } from 'redis'
import type { Config } from './config'
import { ProtocolError } from './protocol/protocol-error'

const REDIS_TIMEOUT_MS = 200

/** Attempts and seconds. By network address unless said otherwise; the sizes of the first three are GoTrue's. */
const LIMITS = {
  mail: { points: 30, seconds: 300 },
  verify: { points: 30, seconds: 300 },
  refresh: { points: 150, seconds: 300 },
  signUp: { points: 30, seconds: 300 },
  /** Failed sign-ins of one account from one network address. */
  signInPair: { points: 5, seconds: 900 },
  /** Failed sign-ins from one network address: stops spraying over many accounts. */
  signInAddress: { points: 50, seconds: 900 },
  /** Failed sign-ins of one account from anywhere; wide, so that nobody can keep its owner out cheaply. */
  signInAccount: { points: 100, seconds: 3_600 },
} as const
type LimitName = keyof typeof LIMITS

const refused = counter('identity_limited_total', 'Attempts over their limit, by class', ['class'])

/**
 * Limits of attempts by account and network address. Counted in Redis for all replicas together; without Redis each
 * replica counts for itself, and no limit is ever off.
 */
@Injectable()
export class AttemptLimits implements OnApplicationShutdown {
  private readonly redis
  private readonly limiters: Record<LimitName, RateLimiterAbstract>

  constructor(@Inject(CONFIG) config: Config, health: HealthRegistry) {
    this.redis = createClient({
      url: config.REDIS_URL,
      disableOfflineQueue: true,
      commandOptions: { timeout: REDIS_TIMEOUT_MS },
    })
    this.redis.on('error', (err: Error) => log.debug({ event: 'redis.error', err }, 'no Redis'))
    void this.redis.connect().catch((err: unknown) => log.warn({ event: 'redis.error', err }, 'no Redis'))
    health.add(
      'redis',
      () => {
        if (!this.redis.isReady) throw new Error('not connected')
      },
      { required: false },
    )
    this.limiters = Object.fromEntries(
      Object.entries(LIMITS).map(([name, { points, seconds }]) => {
        const limit = {
          keyPrefix: `identity:${name}`,
          points: Math.ceil(points * config.RATE_LIMIT_FACTOR),
          duration: seconds,
        }
        const limiter = new RateLimiterRedis({
          ...limit,
          storeClient: this.redis,
          useRedisPackage: true,
          rejectIfRedisNotReady: true,
          insuranceLimiter: new RateLimiterMemory(limit),
        })
        return [name, limiter]
      }),
    ) as unknown as Record<LimitName, RateLimiterAbstract>
  }

  /** Counts one request from a network address. @throws ProtocolError 429 over the limit */
  async count(name: 'mail' | 'verify' | 'refresh' | 'signUp', ip: string | null): Promise<void> {
    await this.consume(name, ip ?? 'unknown')
  }

  /**
   * Counts a sign-in as failed before it is tried, so that parallel guesses count too; `signedIn` takes it back.
   * @throws ProtocolError 429 over a limit, before any password is looked at
   */
  async trySignIn(email: string, ip: string | null): Promise<void> {
    for (const [name, key] of signInKeys(email, ip)) await this.consume(name, key)
  }

  /** The sign-in was good: the pair begins anew, the wider counts get their point back. */
  async signedIn(email: string, ip: string | null): Promise<void> {
    const [[, pair], ...wider] = signInKeys(email, ip)
    await this.limiters.signInPair.delete(pair)
    for (const [name, key] of wider) await this.limiters[name].reward(key, 1)
  }

  onApplicationShutdown(): void {
    if (this.redis.isOpen) this.redis.destroy()
  }

  private async consume(name: LimitName, key: string): Promise<void> {
    try {
      await this.limiters[name].consume(key)
    } catch (reason) {
      if (!(reason instanceof RateLimiterRes)) throw reason
      refused.inc({ class: name })
      log.info({ event: 'limit_hit', reason: name }, 'over a limit of attempts')
      throw new ProtocolError(429, 'over_request_rate_limit', 'Request rate limit reached', {
        retryAfterSeconds: Math.ceil(reason.msBeforeNext / 1_000),
      })
    }
  }
}

type SignInKey = ['signInPair' | 'signInAddress' | 'signInAccount', string]

function signInKeys(email: string, ip: string | null): [SignInKey, SignInKey, SignInKey] {
  // Redis shall not hold a list of addresses.
  const account = createHash('sha256').update(email).digest('base64url')
  const address = ip ?? 'unknown'
  return [
    ['signInPair', `${account}|${address}`],
    ['signInAddress', address],
    ['signInAccount', account],
  ]
}
