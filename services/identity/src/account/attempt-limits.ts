import { createHash } from 'node:crypto'
import { CONFIG, counter, HealthRegistry, log, networkOf, OverLimit, SharedLimits } from '@borderlane/runtime'
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common'
import type { Config } from '../config'
import { ProtocolError, tooManyMails } from '../protocol-error'

/** Attempts and seconds. By network unless said otherwise; the sizes of the first three are GoTrue's. */
const LIMITS = {
  mail: { points: 30, seconds: 300 },
  verify: { points: 30, seconds: 300 },
  refresh: { points: 150, seconds: 300 },
  signUp: { points: 30, seconds: 300 },
  passkey: { points: 300, seconds: 300 },
  /** Two for each sign-in, and the provider is asked each time. */
  organisation: { points: 100, seconds: 300 },
  /** Mails to one address that one network asks for. */
  mailPair: { points: 10, seconds: 3_600 },
  /** Mails to one address that are asked for from networks that it never signed in from. */
  mailStrangers: { points: 30, seconds: 3_600 },
  /** Other addresses that an account asks for. */
  newAddress: { points: 5, seconds: 3_600 },
  /** Exchanges of the refresh tokens of one session. */
  session: { points: 150, seconds: 300 },
  /** Wrong passwords for one account from one network. */
  passwordPair: { points: 5, seconds: 900 },
  /** Wrong passwords from one network: stops spraying over many accounts. */
  passwordNetwork: { points: 50, seconds: 900 },
  /** Wrong passwords for one account from networks that it never signed in from; from the others it stays open. */
  passwordStrangers: { points: 100, seconds: 3_600 },
  /** Wrong codes for one address from one network. A million are possible. */
  codePair: { points: 20, seconds: 86_400 },
  /** Wrong codes for one address from anywhere; wide, so that one stranger cannot stop its owner. */
  codeAddress: { points: 200, seconds: 86_400 },
  /** Wrong codes that someone signed in gives as a proof, by account. */
  proof: { points: 20, seconds: 86_400 },
  /** Wrong codes of a second factor for one account from one network. */
  factorPair: { points: 5, seconds: 300 },
  /** The same from anywhere: anyone who tries has the password already. */
  factorAccount: { points: 30, seconds: 3_600 },
} as const
type LimitName = keyof typeof LIMITS
type Guess = [limit: LimitName, key: string]

const refused = counter('identity_limited_total', 'Attempts over their limit, by class', ['class'])

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

  /** Counts one request of an IP address. @throws ProtocolError 429 over the limit */
  async countAttempt(
    name: 'mail' | 'verify' | 'refresh' | 'signUp' | 'passkey' | 'organisation',
    ip: string | null,
  ): Promise<void> {
    await this.consume([name, networkOf(ip ?? 'unknown')])
  }

  /**
   * Counts one mail.
   * @param who `known`: the owner of the address asks, or someone in a network that it has signed in from before
   * @throws ProtocolError 429 over a limit
   */
  async countMail(who: AttemptFrom): Promise<void> {
    await this.countMails(async () => {
      await this.limits.consume('mailPair', pairOf(who))
      if (!who.known) await this.limits.consume('mailStrangers', hashed(who.address))
    })
  }

  private async countMails(count: () => Promise<void>): Promise<void> {
    try {
      await count()
    } catch (reason) {
      throw reason instanceof OverLimit ? tooManyMails(reason.retryAfterSeconds) : reason
    }
  }

  /** Counts another address that an account asks for. @throws ProtocolError 429 over the limit */
  countNewAddress(accountId: string): Promise<void> {
    return this.countMails(() => this.limits.consume('newAddress', accountId))
  }

  /**
   * Counts an exchange of a refresh token: a good one by its session, others by network, so that made-up ones cost
   * no one else theirs.
   * @throws ProtocolError 429 over the limit
   */
  countRefresh(sessionId: string | undefined, ip: string | null): Promise<void> {
    return sessionId ? this.consume(['session', sessionId]) : this.countAttempt('refresh', ip)
  }

  /**
   * One guess of a password.
   * @param who `known`: the account has signed in from this network before
   * @param check gives undefined for a wrong password
   * @throws ProtocolError 429 over a limit, before any password is looked at
   */
  guessPassword<T>(who: AttemptFrom, check: () => Promise<T | undefined>): Promise<T | undefined> {
    const strangers: Guess[] = who.known ? [] : [['passwordStrangers', hashed(who.address)]]
    const network = networkOf(who.ip ?? 'unknown')
    return this.guess([['passwordPair', pairOf(who)], ['passwordNetwork', network], ...strangers], check)
  }

  /** One guess of a mailed code: `check` gives undefined for a wrong one. @throws ProtocolError 429 over a limit */
  guessCode<T>(who: Omit<AttemptFrom, 'known'>, check: () => Promise<T | undefined>): Promise<T | undefined> {
    return this.guess(
      [
        ['codePair', pairOf(who)],
        ['codeAddress', hashed(who.address)],
      ],
      check,
    )
  }

  /** The same by someone who is signed in: strangers' guesses do not count. @throws ProtocolError 429 over the limit */
  guessProof<T>(accountId: string, check: () => Promise<T | undefined>): Promise<T | undefined> {
    return this.guess([['proof', accountId]], check)
  }

  /** One guess of a code of a second factor, recovery codes included. @throws ProtocolError 429 over a limit */
  guessFactor<T>(
    { accountId, ip }: { accountId: string; ip: string | null },
    check: () => Promise<T | undefined>,
  ): Promise<T | undefined> {
    const pair = `${accountId}|${networkOf(ip ?? 'unknown')}`
    return this.guess(
      [
        ['factorPair', pair],
        ['factorAccount', accountId],
      ],
      check,
    )
  }

  onApplicationShutdown(): void {
    this.limits.close()
  }

  private async guess<T>(guesses: Guess[], check: () => Promise<T | undefined>): Promise<T | undefined> {
    const result = await this.inProtocol(() => this.limits.attempt(guesses, check))
    if (result === undefined) return undefined
    for (const [name, key] of guesses) if (name === 'passwordPair') await this.limits.forget(name, key)
    return result
  }

  private consume([name, key]: Guess): Promise<void> {
    return this.inProtocol(() => this.limits.consume(name, key))
  }

  private async inProtocol<T>(count: () => Promise<T>): Promise<T> {
    try {
      return await count()
    } catch (reason) {
      if (!(reason instanceof OverLimit)) throw reason
      refused.inc({ class: reason.limit })
      log.info({ event: 'limit_hit', reason: reason.limit }, 'attempt refused: over its limit')
      throw new ProtocolError(429, 'over_request_rate_limit', 'Request rate limit reached', {
        retryAfterSeconds: reason.retryAfterSeconds,
      })
    }
  }
}

interface AttemptFrom {
  address: string
  ip: string | null
  known: boolean
}

const pairOf = ({ address, ip }: Omit<AttemptFrom, 'known'>): string =>
  `${hashed(address)}|${networkOf(ip ?? 'unknown')}`

/** Redis must not hold a list of e-mail addresses. */
const hashed = (address: string): string => createHash('sha256').update(address).digest('base64url')
