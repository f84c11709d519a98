import type { Role } from '@borderlane/contracts/roles'
import { Broadcasts } from '@borderlane/messaging'
import { type Clock, CLOCK, networkOf } from '@borderlane/runtime'
import { Inject, Injectable } from '@nestjs/common'
import { DataSource, type EntityManager, In, IsNull } from 'typeorm'
import { Account } from '../account/account.entity'
import { broadcastAfterCommit } from '../account/account.store'
import { Audit, type AuditDetails } from '../account/audit.store'
import { UserRoleStore } from '../account/user-role.store'
import { type EndReason, isExpired, Session } from './session.entity'
import { SessionStore } from './session.store'

/** `last_seen_at` is written at most this often. */
const SEEN_EVERY_MS = 60_000

/** Up to a kilobyte each with the browser's own words, and an answer has a limit. */
const MAX_LISTED = 150

@Injectable()
export class SessionService {
  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly db: DataSource,
    private readonly store: SessionStore,
    private readonly roles: UserRoleStore,
    private readonly broadcasts: Broadcasts,
    private readonly audit: Audit,
  ) {}

  /** The session if it lives, with its owner and their roles. Remembers that it was used. */
  async findLive(
    sessionId: string,
    accountId: string,
  ): Promise<{ session: Session; account: Account; roles: Role[] } | undefined> {
    const session = await this.db.manager.findOneBy(Session, { id: sessionId, accountId })
    if (!session || session.endedAt) return undefined
    const account = await this.db.manager.findOneBy(Account, { id: accountId })
    const now = this.clock.now()
    if (!account || account.isBanned(now)) return undefined
    const roles = await this.roles.rolesOf(this.db.manager, accountId)
    if (isExpired(session, roles.length > 0, now)) return undefined
    if (now.getTime() - session.lastSeenAt.getTime() > SEEN_EVERY_MS) {
      await this.db.manager.update(Session, { id: session.id }, { lastSeenAt: now })
    }
    return { session, account, roles }
  }

  /** Kept from others until the end of the transaction. @throws QueryFailedError 55P03 when that takes seconds */
  lockSession(tx: EntityManager, id: string): Promise<Session> {
    return this.store.lockSession(tx, id)
  }

  /** By idling or by age; the sessions of staff end sooner. */
  async isExpired(tx: EntityManager, session: Session): Promise<boolean> {
    return isExpired(session, await this.roles.isStaff(tx, session.accountId), this.clock.now())
  }

  async isKnownNetwork(db: EntityManager, email: string, ip: string | null): Promise<boolean> {
    const known = await this.store.networkAddressesOf(db, email)
    return ip !== null && known.some((address) => networkOf(address) === networkOf(ip))
  }

  /** The sessions of an account that live, at most 150, the one used last first. */
  async listLive(accountId: string): Promise<Session[]> {
    const sessions = await this.db.manager.find(Session, {
      where: { accountId, endedAt: IsNull() },
      order: { lastSeenAt: 'DESC' },
      take: MAX_LISTED,
    })
    const staff = await this.roles.isStaff(this.db.manager, accountId)
    return sessions.filter((session) => !isExpired(session, staff, this.clock.now()))
  }

  /**
   * Ends sessions of an account: all, all `except` one, or `only` one. The gateways hear of it.
   * @returns those that were open
   */
  async endSessions(
    tx: EntityManager,
    accountId: string,
    which: {
      only?: string
      except?: string
      reason?: EndReason
      actor?: Pick<AuditDetails, 'actorId' | 'ip'>
    },
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
      await this.audit.addEntry(tx, 'session.ended', { accountId, sessionId, ...which.actor })
    }
    if (ids.length > 0) broadcastAfterCommit(tx, this.broadcasts, accountId)
    return ids
  }

  async reopenSessions(tx: EntityManager, accountId: string, ids: string[]): Promise<void> {
    if (ids.length === 0) return
    await tx.update(Session, { accountId, id: In(ids) }, { endedAt: null, endReason: null })
    broadcastAfterCommit(tx, this.broadcasts, accountId)
  }
}
