import { AppError } from '@borderlane/contracts/errors'
import type { RateClass } from '@borderlane/contracts/define'
import {
  CONFIG,
  counter,
  HealthRegistry,
  type Limit,
  log,
  networkOf,
  OverLimit,
  SharedLimits,
} from '@borderlane/runtime'
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from './config'
import { sendError } from './error.filter'
import { requestIdOf } from './request-context'

/** Requests per address and time. A whole application with twenty files stays far below. */
const LIMITS: Record<RateClass, Limit> = {
  // An answer from memory must not cost a way to Redis.
  'public-read': { points: 600, seconds: 60, inMemory: true },
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

/** Limits of requests by network. */
@Injectable()
export class RateLimits implements OnApplicationShutdown {
  private readonly limits: SharedLimits<RateClass>

  constructor(@Inject(CONFIG) { REDIS_URL, RATE_LIMIT_FACTOR }: Config, health: HealthRegistry) {
    this.limits = new SharedLimits({
      redisUrl: REDIS_URL,
      prefix: 'limit',
      limits: LIMITS,
      factor: RATE_LIMIT_FACTOR,
      health,
    })
  }

  /** Counts a request. @throws OverLimit */
  count(limit: RateClass, request: FastifyRequest): Promise<void> {
    return this.limits.consume(limit, networkOf(request.ip))
  }

  /** Counts every request to a route of a contract and answers 429 over the limit. */
  register(fastify: FastifyInstance): void {
    fastify.addHook('onRequest', (request, reply, done) => {
      const limit = request.routeOptions.config.contract?.limit
      if (!limit) return done()
      this.count(limit, request).then(
        () => done(),
        (reason: unknown) => {
          if (!(reason instanceof OverLimit)) return done(reason as Error)
          refused.inc({ class: limit })
          const [route, requestId] = [request.routeOptions.url, requestIdOf(request)]
          log.info({ event: 'limit_hit', reason: limit, route, requestId }, 'over a request limit')
          reply.header('retry-after', reason.retryAfterSeconds)
          sendError(reply, new AppError('request.too_many'))
        },
      )
    })
  }

  onApplicationShutdown(): void {
    this.limits.close()
  }
}
