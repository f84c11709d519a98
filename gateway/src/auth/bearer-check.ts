import type { Caller } from '@borderlane/contracts/caller'
import { AppError } from '@borderlane/contracts/errors'
import { checkSession, getKeys, type PublicKey, sessionsChanged } from '@borderlane/contracts/identity'
import { Broadcast, Calls, serviceCaller } from '@borderlane/messaging'
import { type Clock, CLOCK, CONFIG, keyIdOf, verifyAccessToken } from '@borderlane/runtime'
import { Inject, Injectable } from '@nestjs/common'
import type { Config } from '../config'

/** An ended session must stop working within this time, also where the hint about it was lost. */
const SESSION_KEPT_MS = 5_000
const KEYS_KEPT_MS = 10 * 60 * 1_000
/** A token that names an unknown key may be of a new one; a flood of made-up ones must not become a flood of calls. */
const KEYS_ASKED_EVERY_MS = 10_000
const MAX_SESSIONS = 10_000

type User = Omit<Caller, 'orderToken' | 'idempotencyKey' | 'locale'>

/** Finds out which user a bearer token stands for. */
@Injectable()
export class BearerCheck {
  private keys: { list: PublicKey[]; askedAt: number } = { list: [], askedAt: -Infinity }
  private readonly sessions = new Map<string, { user: User; until: number }>()
  private readonly issuer: string

  constructor(
    private readonly calls: Calls,
    @Inject(CONFIG) config: Config,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    this.issuer = new URL('/auth/v1', config.PUBLIC_URL).href
  }

  /**
   * @param token what stood behind `Bearer`
   * @throws AppError `auth.required` for a token that is not good or whose session has ended, `service.unavailable`
   *   when identity cannot be asked
   */
  async identify(token: string): Promise<User> {
    const kid = keyIdOf(token)
    if (!kid) throw new AppError('auth.required')
    const claims = verifyAccessToken(token, await this.keysFor(kid), {
      issuer: this.issuer,
      now: this.clock.now(),
    })
    if (!claims) throw new AppError('auth.required')
    const kept = this.sessions.get(claims.session_id)
    if (kept && kept.until > this.now() && kept.user.userId === claims.sub) return kept.user

    const { live, ...account } = await this.calls.send(
      checkSession,
      { sessionId: claims.session_id, userId: claims.sub },
      serviceCaller('gateway'),
    )
    if (!live) throw new AppError('auth.required')
    const user: User = { kind: 'user', userId: claims.sub, sessionId: claims.session_id, ...account }
    if (this.sessions.size >= MAX_SESSIONS) this.sessions.clear()
    this.sessions.set(claims.session_id, { user, until: this.now() + SESSION_KEPT_MS })
    return user
  }

  @Broadcast(sessionsChanged)
  forget({ userId }: { userId: string }): void {
    for (const [id, { user }] of this.sessions) if (user.userId === userId) this.sessions.delete(id)
  }

  private async keysFor(wanted: string): Promise<PublicKey[]> {
    const age = this.now() - this.keys.askedAt
    const known = this.keys.list.some(({ kid }) => kid === wanted)
    if (age < (known ? KEYS_KEPT_MS : KEYS_ASKED_EVERY_MS)) return this.keys.list
    const { body } = await this.calls.send(getKeys, {}, serviceCaller('gateway'))
    this.keys = { list: body.keys, askedAt: this.now() }
    return body.keys
  }

  private now(): number {
    return this.clock.now().getTime()
  }
}
