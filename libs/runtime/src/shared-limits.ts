import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterRedis,
  RateLimiterRes,
} from 'rate-limiter-flexible'
import { createClient } from 'redis'
import { z } from 'zod'
import { requireSameTime } from './clock-check'
import type { HealthRegistry } from './health'
import { log } from './log'
import { SITE_FACTOR, siteOf } from './network'
import { inClientSpan } from './tracing'

/** A Redis that takes longer than this for one command is not waited for. */
const REDIS_TIMEOUT_MS = 200
const LAST_STEP_MS = 150

export const limitSettings = {
  REDIS_URL: z.string().min(1),
  /** Multiplies every limit; load tests raise it. */
  RATE_LIMIT_FACTOR: z.coerce.number().positive().default(1),
}

export interface Limit {
  points: number
  seconds: number
  inMemory?: boolean
}

interface Limiters {
  /** In the memory of this process. */
  alone: RateLimiterAbstract
  /** In Redis; absent where each replica counts for itself. */
  together?: RateLimiterAbstract
}

export class OverLimit extends Error {
  constructor(
    readonly retryAfterSeconds: number,
    readonly limit: string,
  ) {
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
  private readonly limiters = new Map<string, Limiters>()
  /** The same for whole sites of IPv6. */
  private readonly wide = new Map<string, Limiters>()
  /** Commands that were given up and are still without an answer; while there are any, Redis counts as away. */
  private late = 0

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
      // `inTime` has a limit of its own; the client's makes a signal, a timer and in the end an error for each command.
      commandOptions: { timeout: 0 },
    })
    this.redis.on('error', (err: Error) =>
      log.debug({ event: 'redis.error', err }, 'Redis could not be reached'),
    )
    void this.redis
      .connect()
      .catch((err: unknown) => log.warn({ event: 'redis.error', err }, 'Redis could not be reached'))
    options.health.add(
      'redis',
      () => {
        if (!this.redis.isReady || this.late > 0) throw new Error('no answer')
      },
      { required: false },
    )
    options.health.add('clock', () => requireSameTime(() => this.timeOfRedis()), { required: false })
    for (const [name, { points, seconds, inMemory }] of Object.entries<Limit>(options.limits)) {
      const limitersOf = (factor: number): Limiters => {
        const limit = {
          keyPrefix: `${options.prefix}:${name}`,
          points: Math.ceil(points * factor),
          duration: seconds,
        }
        const store = { storeClient: this.redis, useRedisPackage: true, rejectIfRedisNotReady: true }
        return {
          alone: new RateLimiterMemory(limit),
          together: inMemory ? undefined : new RateLimiterRedis({ ...limit, ...store }),
        }
      }
      this.limiters.set(name, limitersOf(options.factor))
      this.wide.set(name, limitersOf(options.factor * SITE_FACTOR))
    }
  }

  private async timeOfRedis(): Promise<number> {
    const [seconds] = await this.redis.time()
    return Number(seconds) * 1_000
  }

  /** Counts one time; a network of IPv6 for its site, too. @throws OverLimit */
  async consume(name: N, key: string): Promise<void> {
    try {
      await this.count(name, key, (limiter, one) => limiter.consume(one))
    } catch (reason) {
      if (reason instanceof RateLimiterRes) throw new OverLimit(Math.ceil(reason.msBeforeNext / 1_000), name)
      throw reason
    }
  }

  /**
   * Something that counts only where it fails, as a guess of a password: charged up front, so that parallel ones count,
   * and released on success or on our own failure.
   * @param check gives undefined for a failure
   * @throws OverLimit before anything is looked at
   */
  async attempt<T>(
    keys: [name: N, key: string][],
    check: () => Promise<T | undefined>,
  ): Promise<T | undefined> {
    const counted: [N, string][] = []
    let result: T | undefined
    try {
      for (const [name, key] of keys) {
        await this.consume(name, key)
        counted.push([name, key])
      }
      result = await check()
    } catch (error) {
      await this.giveBack(counted)
      throw error
    }
    if (result !== undefined) await this.giveBack(counted)
    return result
  }

  private async giveBack(counted: [N, string][]): Promise<void> {
    await Promise.all(counted.map(([name, key]) => this.reward(name, key)))
  }

  async reward(name: N, key: string): Promise<void> {
    await this.count(name, key, (limiter, one) => limiter.reward(one, 1))
  }

  /** Restarts the count of a key; the others of its site have counted for themselves. */
  async forget(name: N, key: string): Promise<void> {
    await this.countBy(this.limiters.get(name)!, (limiter) => limiter.delete(key))
  }

  /** Anything else that a process keeps in the same Redis. @throws Error where that is away or late */
  async useRedis<T>(work: (redis: ReturnType<typeof createClient>) => Promise<T>): Promise<T> {
    return this.inTime(work(this.redis as ReturnType<typeof createClient>))
  }

  /** Ends the connection to Redis. What is counted from now on is counted by this replica for itself. */
  close(): void {
    if (this.redis.isOpen) this.redis.destroy()
  }

  private async count(
    name: N,
    key: string,
    work: (limiter: RateLimiterAbstract, key: string) => Promise<unknown>,
  ): Promise<void> {
    const site = siteOf(key)
    await Promise.all([
      this.countBy(this.limiters.get(name)!, (limiter) => work(limiter, key)),
      site && this.countBy(this.wide.get(name)!, (limiter) => work(limiter, site)),
    ])
  }

  private async countBy(
    { alone, together }: Limiters,
    work: (limiter: RateLimiterAbstract) => Promise<unknown>,
  ): Promise<unknown> {
    // One command that hangs is enough to know: more would only pile up behind it.
    if (!together || this.late > 0) return work(alone)
    try {
      return await inClientSpan('Redis limit', { 'db.system.name': 'redis' }, () =>
        this.inTime(work(together)),
      )
    } catch (reason) {
      if (reason instanceof RateLimiterRes) throw reason
      return work(alone)
    }
  }

  /** The outcome of a command. @throws Error when it is not there in time */
  private async inTime<T>(command: Promise<T>): Promise<T> {
    let timer: NodeJS.Timeout | undefined
    const tooLate = new Promise<never>((_resolve, reject) => {
      const look = (): void => {
        if (this.late === 0) log.warn({ event: 'redis.error' }, 'Redis does not answer')
        this.late += 1
        const answered = (): void => void (this.late -= 1)
        command.then(answered, answered)
        reject(new Error('Redis does not answer'))
      }
      // In two steps: after a stall of this process the first one is due before any answer could be read.
      timer = setTimeout(() => (timer = setTimeout(look, LAST_STEP_MS)), REDIS_TIMEOUT_MS - LAST_STEP_MS)
    })
    try {
      return await Promise.race([command, tooLate])
    } finally {
      clearTimeout(timer)
    }
  }
}
