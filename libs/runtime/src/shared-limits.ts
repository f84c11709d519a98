import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterRedis,
  RateLimiterRes,
} from 'rate-limiter-flexible'
import { createClient } from 'redis'
import type { HealthRegistry } from './health'
import { log } from './log'

const REDIS_TIMEOUT_MS = 200

export interface Limit {
  points: number
  seconds: number
  /** Counted by each replica for itself, without a way to Redis. */
  inMemory?: boolean
}

/** Something was done more often than its limit allows. */
export class OverLimit extends Error {
  constructor(readonly retryAfterSeconds: number) {
    super('over a limit')
    this.name = 'OverLimit'
  }
}

/**
 * Limits that all replicas count together in Redis. Without Redis each replica counts for itself; no limit is ever
 * off.
 */
export class SharedLimits<N extends string> {
  private readonly redis
  private readonly limiters = new Map<string, RateLimiterAbstract>()

  /**
   * @param options.prefix begin of the keys in Redis; every process kind has its own
   * @param options.factor multiplies all points; load tests raise it
   */
  constructor(options: {
    redisUrl: string
    prefix: string
    limits: Record<N, Limit>
    factor: number
    health: HealthRegistry
  }) {
    this.redis = createClient({
      url: options.redisUrl,
      disableOfflineQueue: true,
      commandOptions: { timeout: REDIS_TIMEOUT_MS },
    })
    this.redis.on('error', (err: Error) => log.debug({ event: 'redis.error', err }, 'no Redis'))
    void this.redis.connect().catch((err: unknown) => log.warn({ event: 'redis.error', err }, 'no Redis'))
    options.health.add(
      'redis',
      () => {
        if (!this.redis.isReady) throw new Error('not connected')
      },
      { required: false },
    )
    for (const [name, { points, seconds, inMemory }] of Object.entries<Limit>(options.limits)) {
      const limit = {
        keyPrefix: `${options.prefix}:${name}`,
        points: Math.ceil(points * options.factor),
        duration: seconds,
      }
      const alone = new RateLimiterMemory(limit)
      const together = {
        ...limit,
        storeClient: this.redis,
        useRedisPackage: true,
        rejectIfRedisNotReady: true,
        insuranceLimiter: alone,
      }
      this.limiters.set(name, inMemory ? alone : new RateLimiterRedis(together))
    }
  }

  /** Counts one time. @throws OverLimit */
  async consume(name: N, key: string): Promise<void> {
    try {
      await this.limiters.get(name)!.consume(key)
    } catch (reason) {
      if (reason instanceof RateLimiterRes) throw new OverLimit(Math.ceil(reason.msBeforeNext / 1_000))
      throw reason
    }
  }

  /** Takes one time back. */
  async reward(name: N, key: string): Promise<void> {
    await this.limiters.get(name)!.reward(key, 1)
  }

  /** Begins the count of a key anew. */
  async forget(name: N, key: string): Promise<void> {
    await this.limiters.get(name)!.delete(key)
  }

  close(): void {
    if (this.redis.isOpen) this.redis.destroy()
  }
}
