import { randomBytes } from 'node:crypto'
import { Hints } from '@borderlane/messaging'
import { FieldCipher, hashToken, newId } from '@borderlane/persistence'
import { type Clock, CLOCK, CONFIG, networkOf } from '@borderlane/runtime'
import { Inject, Injectable } from '@nestjs/common'
import { DataSource, type EntityManager, In, IsNull } from 'typeorm'
import { Account } from '../account/account.entity'
import { Credential } from '../account/credential.entity'
import { Audit, type AuditFacts } from '../audit/audit'
import type { Config } from '../config'
import type { Client } from '../client'
import { bannedUser, ProtocolError } from '../protocol-error'
import { isAdmin } from '../account/is-admin'
import { RefreshToken } from './refresh-token.entity'
import { isExpired } from './session-life'
import { type EndReason, Session, type SignInMethod } from './session.entity'
import { tellAfterCommit } from '../session-hint'
import { type TokenAnswer, TokenView } from './token.view'

const TOKEN_BYTES = 32
/** Two tabs, or an answer that got lost: within this time any revoked token still gives the active one. */
const REUSE_INTERVAL_MS = 10_000
/** A refresh waits this long for others of its session. */
const LOCK_TIMEOUT = '4s'
const LOCK_NOT_AVAILABLE = '55P03'
/** `last_seen_at` is written at most this often. */
const SEEN_EVERY_MS = 60_000

/** Up to a kilobyte each with the browser's own words, and an answer has a limit. */
const MAX_LISTED = 150

type Refused = ProtocolError
const refusedRefresh = (code: Refused['code'], message: string): Refused =>
  new ProtocolError(400, code, `Invalid Refresh Token: ${message}`)

/** Sessions and the chains of refresh tokens that keep them going. */
@Injectable()
export class SessionService {
  private readonly cipher: FieldCipher

  constructor(
    @Inject(CONFIG) config: Config,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly db: DataSource,
    private readonly hints: Hints,
    private readonly audit: Audit,
    private readonly tokens: TokenView,
  ) {
    this.cipher = new FieldCipher(config.FIELD_KEYS)
  }

  /** Begins a session for somebody who has shown who they are. @throws ProtocolError for a banned account */
  async open(
    tx: EntityManager,
    account: Account,
    method: SignInMethod,
    client: Client,
  ): Promise<TokenAnswer> {
    const now = this.clock.now()
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
    })
    await tx.insert(Session, session)
    const refreshToken = await this.addToken(tx, session.id, null)
    account.lastSignInAt = now
    await tx.update(Account, { id: account.id }, { lastSignInAt: now })
    await this.audit.add(tx, 'signed-in', { accountId: account.id, sessionId: session.id, ...client })
    return this.tokensFor(tx, account, session, refreshToken)
  }

  /** The session of a refresh token, good for anything or not; undefined for one that we never gave. */
  async sessionOf(token: string): Promise<string | undefined> {
    return (await this.db.manager.findOneBy(RefreshToken, { hash: hashToken(token) }))?.sessionId
  }

  /**
   * Exchanges a refresh token. The parent of the active token and anything that was revoked a moment ago give the
   * active token again; anything older ends the session, because somebody has a copy.
   */
  async refresh(token: string, client: Client): Promise<TokenAnswer> {
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
    const hash = hashToken(token)
    const found = await tx.findOneBy(RefreshToken, { hash })
    if (!found) return refusedRefresh('refresh_token_not_found', 'Refresh Token Not Found')

    await tx.query(`SET LOCAL lock_timeout = '${LOCK_TIMEOUT}'`)
    const session = await tx.findOneOrFail(Session, {
      where: { id: found.sessionId },
      lock: { mode: 'pessimistic_write' },
    })
    const account = await tx.findOneByOrFail(Account, { id: session.accountId })
    const refusal = await this.refusalOf(tx, session, account)
    if (refusal) return refusal

    const now = this.clock.now()
    // Read again: it may have been exchanged while this request waited for the lock.
    const sent = await tx.findOneByOrFail(RefreshToken, { hash })
    session.lastSeenAt = now
    await tx.update(Session, { id: session.id }, { lastSeenAt: now })
    if (!sent.revokedAt) {
      await tx.update(RefreshToken, { hash }, { revokedAt: now, sealed: null })
      return this.tokensFor(tx, account, session, await this.addToken(tx, session.id, hash))
    }
    const active = await tx
      .createQueryBuilder(RefreshToken, 'token')
      .where('token.session_id = :id AND token.revoked_at IS NULL', { id: session.id })
      .getOneOrFail()
    const isFresh = now.getTime() - sent.revokedAt.getTime() <= REUSE_INTERVAL_MS
    if (active.parentHash === hash || isFresh) {
      const same = this.cipher.decrypt(active.sealed!, context(active.hash))
      return this.tokensFor(tx, account, session, same)
    }
    await this.audit.add(tx, 'refresh.replayed', { accountId: account.id, sessionId: session.id, ...client })
    await this.end(tx, account.id, { only: session.id, reason: 'replayed' })
    return refusedRefresh('refresh_token_already_used', 'Already Used')
  }

  private async refusalOf(
    tx: EntityManager,
    session: Session,
    account: Account,
  ): Promise<Refused | undefined> {
    const now = this.clock.now()
    if (session.endReason === 'replayed') return refusedRefresh('refresh_token_already_used', 'Already Used')
    if (session.endReason === 'ended') {
      return refusedRefresh('session_not_found', 'Session Not Found')
    }
    if (account.isBanned(now)) return bannedUser()
    if (session.endReason === 'expired' || isExpired(session, await isAdmin(tx, account.id), now)) {
      if (!session.endedAt) await this.end(tx, account.id, { only: session.id, reason: 'expired' })
      return refusedRefresh('session_expired', 'Session Expired')
    }
    return undefined
  }

  /** The session if it lives, with its owner and whether they are an admin. Remembers that it was used. */
  async findLive(
    sessionId: string,
    accountId: string,
  ): Promise<{ session: Session; account: Account; admin: boolean } | undefined> {
    const session = await this.db.manager.findOneBy(Session, { id: sessionId, accountId })
    if (!session || session.endedAt) return undefined
    const account = await this.db.manager.findOneBy(Account, { id: accountId })
    const now = this.clock.now()
    if (!account || account.isBanned(now)) return undefined
    const admin = await isAdmin(this.db.manager, accountId)
    if (isExpired(session, admin, now)) return undefined
    if (now.getTime() - session.lastSeenAt.getTime() > SEEN_EVERY_MS) {
      await this.db.manager.update(Session, { id: session.id }, { lastSeenAt: now })
    }
    return { session, account, admin }
  }

  /** Whether the account of an address has had a session from this network recently. */
  async isKnownNetwork(db: EntityManager, email: string, ip: string | null): Promise<boolean> {
    const rows = await db.query<{ ip: string }[]>(
      `SELECT DISTINCT ip FROM session WHERE ip IS NOT NULL
       AND account_id = (SELECT id FROM account WHERE email = $1)`,
      [email],
    )
    return ip !== null && rows.some((row) => networkOf(row.ip) === networkOf(ip))
  }

  /** The sessions of an account that live, at most 150, the one used last first. */
  async listLive(accountId: string): Promise<Session[]> {
    const sessions = await this.db.manager.find(Session, {
      where: { accountId, endedAt: IsNull() },
      order: { lastSeenAt: 'DESC' },
      take: MAX_LISTED,
    })
    const admin = await isAdmin(this.db.manager, accountId)
    return sessions.filter((session) => !isExpired(session, admin, this.clock.now()))
  }

  /**
   * Ends sessions of an account: all, all `except` one, or `only` one. The gateways hear of it.
   * @returns those that were open
   */
  async end(
    tx: EntityManager,
    accountId: string,
    which: { only?: string; except?: string; reason?: EndReason; actor?: Pick<AuditFacts, 'actorId' | 'ip'> },
  ): Promise<string[]> {
    const ended = await tx
      .createQueryBuilder()
      .update(Session)
      .set({ endedAt: this.clock.now(), endReason: which.reason ?? 'ended' })
      .where('account_id = :accountId AND ended_at IS NULL', { accountId })
      .andWhere(which.only ? 'id = :only' : 'true', { only: which.only })
      .andWhere(which.except ? 'id <> :except' : 'true', { except: which.except })
      .returning('id')
      .execute()
    const ids = (ended.raw as { id: string }[]).map((row) => row.id)
    for (const sessionId of ids) {
      await this.audit.add(tx, 'session.ended', { accountId, sessionId, ...which.actor })
    }
    if (ids.length > 0) tellAfterCommit(tx, this.hints, accountId)
    return ids
  }

  /** Sessions that were ended a moment ago go on. */
  async reopen(tx: EntityManager, accountId: string, ids: string[]): Promise<void> {
    if (ids.length === 0) return
    await tx.update(Session, { accountId, id: In(ids) }, { endedAt: null, endReason: null })
    tellAfterCommit(tx, this.hints, accountId)
  }

  private async tokensFor(
    tx: EntityManager,
    account: Account,
    session: Session,
    refreshToken: string,
  ): Promise<TokenAnswer> {
    const credential = await tx.findOneByOrFail(Credential, { accountId: account.id })
    return this.tokens.toTokens(account, credential, session, refreshToken)
  }

  private async addToken(tx: EntityManager, sessionId: string, parentHash: string | null): Promise<string> {
    const token = randomBytes(TOKEN_BYTES).toString('base64url')
    const hash = hashToken(token)
    await tx.insert(RefreshToken, {
      hash,
      sessionId,
      parentHash,
      sealed: this.cipher.encrypt(token, context(hash)),
      createdAt: this.clock.now(),
      revokedAt: null,
    })
    return token
  }
}

const context = (hash: string): string => `refresh-token|${hash}`
