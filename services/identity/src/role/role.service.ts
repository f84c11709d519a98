import type { InputOf, OutputOf } from '@borderlane/contracts/define'
import { AppError } from '@borderlane/contracts/errors'
import type { banAccount, giveAdmin, listAdmins } from '@borderlane/contracts/identity/admin'
import { Broadcasts } from '@borderlane/messaging'
import { type Clock, CLOCK } from '@borderlane/runtime'
import { Inject, Injectable } from '@nestjs/common'
import { DataSource, type EntityManager, In } from 'typeorm'
import { Account } from '../account/account.entity'
import { lockAccount } from '../account/lock-account'
import { UserRoleStore } from '../account/user-role.store'
import { Audit } from '../audit/audit'
import { SessionService } from '../session/session.service'
import { broadcastAfterCommit } from '../session-broadcast'

/** The admin who acts, and from where; no id: the operator, at the command line. */
export interface Actor {
  actorId: string | null
  ip?: string
}

/** What admins do to accounts; each act is on record with the one who did it. */
@Injectable()
export class RoleService {
  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly db: DataSource,
    private readonly roles: UserRoleStore,
    private readonly audit: Audit,
    private readonly sessions: SessionService,
    private readonly broadcasts: Broadcasts,
  ) {}

  async list(): Promise<OutputOf<typeof listAdmins>['admins']> {
    const rows = await this.roles.listAdmins(this.db.manager)
    const accounts = await this.db.manager.findBy(Account, { id: In(rows.map((row) => row.account_id)) })
    return rows.flatMap((row) => {
      const account = accounts.find((one) => one.id === row.account_id)
      return account ? [toAdmin(account, row.created_at)] : []
    })
  }

  /** Only the holder of a confirmed address: anybody can make an account with somebody else's address. */
  async give(email: string, actor: Actor): Promise<OutputOf<typeof giveAdmin>> {
    return this.db.transaction(async (tx) => {
      const account = await lockAccount(tx, { email: email.toLowerCase() })
      if (!account) throw new AppError('identity.account_not_found')
      if (!account.emailConfirmedAt) throw new AppError('identity.email_not_confirmed')
      return toAdmin(account, await this.add(tx, account.id, actor))
    })
  }

  /** @returns since when the account has the role */
  async add(tx: EntityManager, accountId: string, actor: Actor): Promise<Date> {
    if (await this.roles.add(tx, accountId, this.clock.now())) {
      await this.audit.add(tx, 'role.given', { accountId, ...actor })
      broadcastAfterCommit(tx, this.broadcasts, accountId)
    }
    return (await this.roles.since(tx, accountId))!
  }

  async take(userId: string, actor: Actor): Promise<void> {
    await this.db.transaction(async (tx) => {
      const admins = await this.roles.lockAdmins(tx)
      if (!admins.includes(userId)) throw new AppError('identity.account_not_found')
      if (admins.length === 1) throw new AppError('identity.last_admin')
      await this.roles.remove(tx, userId)
      await this.audit.add(tx, 'role.taken', { accountId: userId, ...actor })
      broadcastAfterCommit(tx, this.broadcasts, userId)
    })
  }

  async endSessions(userId: string, actor: Actor): Promise<void> {
    await this.db.transaction(async (tx) => {
      await this.demandAccount(tx, userId)
      await this.sessions.end(tx, userId, { actor })
    })
  }

  async ban({ userId, until }: InputOf<typeof banAccount>, actor: Actor): Promise<void> {
    if (userId === actor.actorId) throw new AppError('identity.own_account')
    if (until && new Date(until) <= this.clock.now()) {
      throw new AppError('validation.failed', {
        fields: [{ path: 'until', message: 'must be in the future' }],
      })
    }
    await this.db.transaction(async (tx) => {
      await this.demandAccount(tx, userId)
      await tx.update(Account, { id: userId }, { bannedUntil: until && new Date(until) })
      await this.audit.add(tx, until ? 'account.banned' : 'account.unbanned', { accountId: userId, ...actor })
      if (until) await this.sessions.end(tx, userId, { actor })
    })
  }

  private async demandAccount(tx: EntityManager, id: string): Promise<void> {
    if (!(await lockAccount(tx, { id }))) throw new AppError('identity.account_not_found')
  }
}

function toAdmin(account: Account, since: Date): OutputOf<typeof giveAdmin> {
  return {
    userId: account.id,
    email: account.email,
    fullName: account.fullName,
    since: since.toISOString(),
  }
}
