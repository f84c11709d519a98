import { newId } from '@borderlane/persistence'
import { type Clock, CLOCK } from '@borderlane/runtime'
import { Inject, Injectable } from '@nestjs/common'
import { DataSource, type EntityManager } from 'typeorm'
import { Account, Credential, Factor } from '../account/account.entity'
import { Audit } from '../account/audit.store'
import type { Client } from '../envelope'
import { bannedUser, ProtocolError } from '../protocol-error'
import { RefreshTokens } from './refresh-tokens'
import { Session, type SignInMethod } from './session.entity'
import { SessionService } from './sessions'
import { type TokenAnswer, TokenView } from './token.view'

const LOCK_NOT_AVAILABLE = '55P03'

type Refused = ProtocolError
const refusedRefresh = (code: Refused['code'], message: string): Refused =>
  new ProtocolError(400, code, `Invalid Refresh Token: ${message}`)

@Injectable()
export class TokenService {
  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly db: DataSource,
    private readonly sessions: SessionService,
    private readonly refreshTokens: RefreshTokens,
    private readonly audit: Audit,
    private readonly tokens: TokenView,
  ) {}

  /**
   * Begins a session for someone who has shown who they are.
   * @param strongAt when the method has shown a second factor, where it was not now
   * @throws ProtocolError for a banned account
   */
  async openSession(
    tx: EntityManager,
    account: Account,
    method: SignInMethod,
    client: Client,
    strongAt: Date | null = null,
  ): Promise<TokenAnswer> {
    const now = this.clock.now()
    // A passkey is both factors at once.
    const secondAt = method === 'passkey' ? now : strongAt
    if (account.isBanned(now)) throw bannedUser()
    const session = tx.create(Session, {
      id: newId(),
      accountId: account.id,
      method,
      createdAt: now,
      lastSeenAt: now,
      userAgent: client.userAgent,
      ip: client.ip,
      endedAt: null,
      endReason: null,
      secondMethod: secondAt && (method === 'passkey' || method === 'oidc') ? method : null,
      secondAt,
    })
    await tx.insert(Session, session)
    const refreshToken = await this.refreshTokens.addToken(tx, session.id, null)
    account.lastSignInAt = now
    await tx.update(Account, { id: account.id }, { lastSignInAt: now })
    await this.audit.addEntry(tx, 'signed-in', { accountId: account.id, sessionId: session.id, ...client })
    return this.tokensFor(tx, account, session, refreshToken)
  }

  /** New tokens for a locked session of which more is known now than when it began. */
  async renewTokens(tx: EntityManager, account: Account, session: Session): Promise<TokenAnswer> {
    return this.tokensFor(tx, account, session, await this.refreshTokens.renewToken(tx, session.id))
  }

  /** The session of a refresh token, good for anything or not; undefined for one that we never gave. */
  sessionOf(token: string): Promise<string | undefined> {
    return this.refreshTokens.sessionOf(this.db.manager, token)
  }

  /** Exchanges a refresh token. One that someone must have copied ends its session. */
  async refreshSession(token: string, client: Client): Promise<TokenAnswer> {
    const outcome = await this.db
      .transaction((tx) => this.refreshLocked(tx, token, client))
      .catch((error: unknown) => {
        if ((error as { code?: unknown }).code !== LOCK_NOT_AVAILABLE) throw error
        throw new ProtocolError(
          409,
          'conflict',
          'Too many concurrent token refresh requests on the same session',
        )
      })
    if (outcome instanceof ProtocolError) throw outcome
    return outcome
  }

  /** Refusals are returned, not thrown: what they change has to be committed. */
  private async refreshLocked(
    tx: EntityManager,
    token: string,
    client: Client,
  ): Promise<TokenAnswer | Refused> {
    const sessionId = await this.refreshTokens.sessionOf(tx, token)
    if (!sessionId) return refusedRefresh('refresh_token_not_found', 'Refresh Token Not Found')

    const session = await this.sessions.lockSession(tx, sessionId)
    const account = await tx.findOneByOrFail(Account, { id: session.accountId })
    const refusal = await this.refusalOf(tx, session, account)
    if (refusal) return refusal

    session.lastSeenAt = this.clock.now()
    await tx.update(Session, { id: session.id }, { lastSeenAt: session.lastSeenAt })
    const active = await this.refreshTokens.exchangeToken(tx, session.id, token)
    if (active) return this.tokensFor(tx, account, session, active)
    await this.audit.addEntry(tx, 'refresh.replayed', {
      accountId: account.id,
      sessionId: session.id,
      ...client,
    })
    await this.sessions.endSessions(tx, account.id, { only: session.id, reason: 'replayed' })
    return refusedRefresh('refresh_token_already_used', 'Already Used')
  }

  private async refusalOf(tx: EntityManager, session: Session, account: Account) {
    if (session.endReason === 'replayed') return refusedRefresh('refresh_token_already_used', 'Already Used')
    if (session.endReason === 'ended') {
      return refusedRefresh('session_not_found', 'Session Not Found')
    }
    if (account.isBanned(this.clock.now())) return bannedUser()
    if (session.endReason === 'expired' || (await this.sessions.isExpired(tx, session))) {
      if (!session.endedAt)
        await this.sessions.endSessions(tx, account.id, { only: session.id, reason: 'expired' })
      return refusedRefresh('session_expired', 'Session Expired')
    }
    return undefined
  }

  private async tokensFor(tx: EntityManager, account: Account, session: Session, refreshToken: string) {
    const credential = await tx.findOneByOrFail(Credential, { accountId: account.id })
    const factors = await tx.findBy(Factor, { accountId: account.id })
    return this.tokens.toTokens({ account, credential, factors }, session, refreshToken)
  }
}
