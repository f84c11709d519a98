import { AppError, type Caller } from '@borderlane/contracts/define'
import { checkSession } from '@borderlane/contracts/identity/internal'
import { type PublicKey } from '@borderlane/contracts/identity/protocol'
import { getKeys } from '@borderlane/contracts/identity/public'
import { Calls, serviceCaller } from '@borderlane/messaging'
import {
  type AccessClaims,
  type Clock,
  CLOCK,
  CONFIG,
  issuersOf,
  keyIdOf,
  verifyAccessToken,
} from '@borderlane/runtime'
import { Inject, Injectable } from '@nestjs/common'
import type { Config } from '../config'

/** An ended session must stop working within this time, also where the broadcast about it was lost. */
const SESSION_KEPT_MS = 5_000
const KEYS_KEPT_MS = 10 * 60 * 1_000
/** A token that names an unknown key may be of a new one; a flood of made-up ones must not become a flood of calls. */
const KEYS_ASKED_EVERY_MS = 10_000
const MAX_SESSIONS = 10_000

type User = Omit<Caller, 'orderToken' | 'draftToken' | 'idempotencyKey' | 'locale'>

export interface SignedIn {
  user: User
  endsAt: Date
}

@Injectable()
export class BearerCheck {
  private keys: { list: PublicKey[]; askedAt: number } = { list: [], askedAt: -Infinity }
  /** The pending call for the keys; everyone who needs them shares it. */
  private asking?: Promise<PublicKey[]>
  private readonly sessions = new Map<string, { user: User; until: number }>()
  /** Rises with every broadcast: what identity said before it is not kept. */
  private broadcasts = 0
  private readonly issuers: string[]

  constructor(
    private readonly calls: Calls,
    @Inject(CONFIG) config: Config,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    this.issuers = issuersOf(config.PUBLIC_URL)
  }

  /**
   * @param token what was behind `Bearer`
   * @throws AppError `auth.required` for a token that is not good or whose session has ended, `service.unavailable`
   *   when identity cannot be asked
   */
  async identify(token: string): Promise<SignedIn> {
    const kid = keyIdOf(token)
    if (!kid) throw new AppError('auth.required')
    const claims = await verifyAccessToken(token, await this.keysFor(kid), {
      issuers: this.issuers,
      now: this.clock.now(),
    })
    if (!claims) throw new AppError('auth.required')
    return { user: await this.userOf(claims), endsAt: new Date(claims.exp * 1_000) }
  }

  private async userOf(claims: AccessClaims): Promise<User> {
    const kept = this.sessions.get(claims.session_id)
    if (kept && kept.until > this.now() && kept.user.userId === claims.sub) return kept.user

    const [until, broadcasts] = [this.now() + SESSION_KEPT_MS, this.broadcasts]
    const { live, ...account } = await this.calls.send(
      checkSession,
      { sessionId: claims.session_id, userId: claims.sub },
      serviceCaller('gateway'),
    )
    if (!live) throw new AppError('auth.required')
    const user: User = { kind: 'user', userId: claims.sub, sessionId: claims.session_id, ...account }
    if (broadcasts !== this.broadcasts) return user
    if (this.sessions.size >= MAX_SESSIONS) this.sessions.clear()
    this.sessions.set(claims.session_id, { user, until })
    return user
  }

  /** What identity said of a user's sessions is not good any more. */
  forget(userId: string): void {
    this.broadcasts += 1
    for (const [id, { user }] of this.sessions) if (user.userId === userId) this.sessions.delete(id)
  }

  private keysFor(wanted: string): PublicKey[] | Promise<PublicKey[]> {
    const age = this.now() - this.keys.askedAt
    const known = this.keys.list.some(({ kid }) => kid === wanted)
    if (age < (known ? KEYS_KEPT_MS : KEYS_ASKED_EVERY_MS)) return this.keys.list
    this.asking ??= this.askForKeys().finally(() => (this.asking = undefined))
    return this.asking
  }

  private async askForKeys(): Promise<PublicKey[]> {
    const askedAt = this.now()
    const { body } = await this.calls.send(getKeys, {}, serviceCaller('gateway'))
    this.keys = { list: body.keys, askedAt }
    return body.keys
  }

  private now(): number {
    return this.clock.now().getTime()
  }
}
