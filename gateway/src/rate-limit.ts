import { AppError } from '@borderlane/contracts/errors'
import type { RateClass } from '@borderlane/contracts/define'
import { counter, HealthRegistry, log, CONFIG } from '@borderlane/runtime'
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterRedis,
  RateLimiterRes,
} from 'rate-limiter-flexible'
import { createClient } from 'redis'
import type { Config } from './config'
import { sendError } from './error.filter'
import { requestIdOf } from './request-context'

const REDIS_TIMEOUT_MS = 200

/** Requests per address and time. A whole application with twenty files stays far below. */
const LIMITS: Record<RateClass, { points: number; seconds: number }> = {
  'public-read': { points: 600, seconds: 60 },
  read: { points: 600, seconds: 60 },
  write: { points: 60, seconds: 60 },
  order: { points: 30, seconds: 600 },
  upload: { points: 100, seconds: 600 },
  payment: { points: 30, seconds: 600 },
  mail: { points: 10, seconds: 3_600 },
  // Identity counts sign-ins, mails and refreshes itself, by account too.
  auth: { points: 300, seconds: 300 },
  log: { points: 60, seconds: 60 },
}

const refused = counter('rate_limited_total', 'Requests over their limit, by class', ['class'])

/**
 * Request limits. Counted in Redis, for all replicas together; without Redis each replica counts for itself, and no
 * limit is ever off. Public reads are counted in memory only: they must not cost a way to Redis.
 */
@Injectable()
export class RateLimits implements OnApplicationShutdown {
  private readonly redis
  private readonly limiters = new Map<string, RateLimiterAbstract>()

  constructor(@Inject(CONFIG) config: Config, health: HealthRegistry) {
    this.redis = createClient({
      url: config.REDIS_URL,
      disableOfflineQueue: true,
      commandOptions: { timeout: REDIS_TIMEOUT_MS },
    })
    this.redis.on('error', (error: Error) => log.debug({ event: 'redis.error', err: error }, 'no Redis'))
    void this.redis
      .connect()
      .catch((error: unknown) => log.warn({ event: 'redis.error', err: error }, 'no Redis'))
    health.add(
      'redis',
      () => {
        if (!this.redis.isReady) throw new Error('not connected')
      },
      { required: false },
    )
    for (const [name, { points, seconds }] of Object.entries(LIMITS)) {
      const limit = {
        keyPrefix: `limit:${name}`,
        points: Math.ceil(points * config.RATE_LIMIT_FACTOR),
        duration: seconds,
      }
      const inMemory = new RateLimiterMemory(limit)
      const together = {
        ...limit,
        storeClient: this.redis,
        useRedisPackage: true,
        rejectIfRedisNotReady: true,
        insuranceLimiter: inMemory,
      }
      this.limiters.set(name, name === 'public-read' ? inMemory : new RateLimiterRedis(together))
    }
  }

  /** Counts a request. Rejects with a `RateLimiterRes` when it is over the limit of its class. */
  async count(limit: RateClass, request: FastifyRequest): Promise<void> {
    await this.limiters.get(limit)!.consume(request.ip)
  }

  /** Counts every request to a route of a contract and answers 429 over the limit. */
  register(fastify: FastifyInstance): void {
    fastify.addHook('onRequest', (request, reply, done) => {
      const limit = request.routeOptions.config.contract?.limit
      if (!limit) return done()
      this.count(limit, request).then(
        () => done(),
        (reason: unknown) => {
          if (!(reason instanceof RateLimiterRes)) return done(reason as Error)
          refused.inc({ class: limit })
          const [route, requestId] = [request.routeOptions.url, requestIdOf(request)]
          log.info({ event: 'limit_hit', reason: limit, route, requestId }, 'over a request limit')
          reply.header('retry-after', Math.ceil(reason.msBeforeNext / 1_000))
          sendError(reply, new AppError('request.too_many'))
        },
      )
    })
  }

  onApplicationShutdown(): void {
    if (this.redis.isOpen) this.redis.destroy()
  }
}
