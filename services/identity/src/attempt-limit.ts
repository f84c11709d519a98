import { createHash } from 'node:crypto'
import { CONFIG, counter, HealthRegistry, log, OverLimit, SharedLimits } from '@borderlane/runtime'
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common'
import type { Config } from './config'
import { ProtocolError } from './protocol/protocol-error'

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

/** Limits of attempts by account and network address. */
@Injectable()
export class AttemptLimits implements OnApplicationShutdown {
  private readonly limits: SharedLimits<LimitName>

  constructor(@Inject(CONFIG) { REDIS_URL, RATE_LIMIT_FACTOR }: Config, health: HealthRegistry) {
    this.limits = new SharedLimits({
      redisUrl: REDIS_URL,
      prefix: 'identity',
      limits: LIMITS,
      factor: RATE_LIMIT_FACTOR,
      health,
    })
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
    await this.limits.forget('signInPair', pair)
    for (const [name, key] of wider) await this.limits.reward(name, key)
  }

  onApplicationShutdown(): void {
    this.limits.close()
  }

  private async consume(name: LimitName, key: string): Promise<void> {
    try {
      await this.limits.consume(name, key)
    } catch (reason) {
      if (!(reason instanceof OverLimit)) throw reason
      refused.inc({ class: name })
      log.info({ event: 'limit_hit', reason: name }, 'over a limit of attempts')
      throw new ProtocolError(429, 'over_request_rate_limit', 'Request rate limit reached', {
        retryAfterSeconds: reason.retryAfterSeconds,
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
