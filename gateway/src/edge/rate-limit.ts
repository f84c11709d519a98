import type { Call, RateClass } from '@borderlane/contracts/define'
import { CONFIG, HealthRegistry, type Limit, networkOf, SharedLimits } from '@borderlane/runtime'
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../config'

/** Requests per address and time. A whole application with twenty files stays far below. */
const LIMITS: Record<RateClass, Limit> = {
  // An answer from memory must not cost a way to Redis.
  'public-read': { points: 600, seconds: 60, inMemory: true },
  read: { points: 600, seconds: 60 },
  write: { points: 60, seconds: 60 },
  order: { points: 30, seconds: 600 },
  upload: { points: 100, seconds: 600 },
  payment: { points: 30, seconds: 600 },
  // Many travellers sit behind one network; how many mails go out is counted where they are made (`MailLimits`).
  mail: { points: 60, seconds: 3_600 },
  message: { points: 5, seconds: 3_600 },
  // Asks every service for everything.
  export: { points: 10, seconds: 3_600 },
  // Identity counts sign-ins, mails and refreshes itself, by account too.
  auth: { points: 300, seconds: 300 },
  // Wide: a refusal signs out everybody on the network, and identity counts what is made up.
  token: { points: 3_000, seconds: 300 },
  chat: { points: 20, seconds: 300 },
  log: { points: 60, seconds: 60 },
  // A crawler that runs scripts counts as one busy household.
  search: { points: 30, seconds: 3_600 },
}

/** What staff do is counted by account: an office is one network. There it counts as what is read, for those who only try. */
const BY_STAFF: ReadonlySet<RateClass> = new Set(['write', 'upload'])

/** Also counted by account, which may be used from many networks. */
const BY_ACCOUNT: ReadonlySet<RateClass> = new Set(['order', 'upload', 'payment', 'mail'])

const isOfStaff = ({ access, limit }: Pick<Call, 'access' | 'limit'>): boolean =>
  access === 'admin' && limit !== undefined && BY_STAFF.has(limit)

@Injectable()
export class RateLimits implements OnApplicationShutdown {
  readonly limits: SharedLimits<RateClass>

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

  /** Counts a signed-in user's request by account, where its class asks for that. @throws OverLimit */
  async countAccount(contract: Pick<Call, 'access' | 'limit'>, userId: string): Promise<void> {
    const { limit } = contract
    if (limit && (BY_ACCOUNT.has(limit) || isOfStaff(contract))) await this.limits.consume(limit, userId)
  }

  register(fastify: FastifyInstance): void {
    fastify.addHook('onRequest', (request, _reply, done) => {
      const { contract } = request.routeOptions.config
      const limit = contract && isOfStaff(contract) ? 'read' : contract?.limit
      if (limit) this.count(limit, request).then(() => done(), done)
      else done()
    })
  }

  onApplicationShutdown(): void {
    this.limits.close()
  }
}
