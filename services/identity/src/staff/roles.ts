import { AppError, type InputOf, type OutputOf } from '@borderlane/contracts/define'
import type { giveRole, StaffMember, takeRole } from '@borderlane/contracts/identity/admin'
import { accountStaffActed, type listWhoMay } from '@borderlane/contracts/identity/internal'
import { mayCall, type Role, ROLES, type StaffCall } from '@borderlane/contracts/roles'
import type { AccountAct } from '@borderlane/contracts/staff-act'
import { Broadcasts, Outbox } from '@borderlane/messaging'
import { type Clock, CLOCK } from '@borderlane/runtime'
import { Inject, Injectable } from '@nestjs/common'
import { DataSource, type EntityManager, In } from 'typeorm'
import { Account } from '../account/account.entity'
import { broadcastAfterCommit, lockAccount } from '../account/account.store'
import { Audit } from '../account/audit.store'
import { type UserRoleRow, UserRoleStore, type HeldRole } from '../account/user-role.store'

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
    private readonly broadcasts: Broadcasts,
    private readonly outbox: Outbox,
  ) {}

  async listStaff(): Promise<StaffMember[]> {
    const rows = await this.roles.listRoles(this.db.manager)
    const ids = [...new Set(rows.map((row) => row.account_id))]
    const accounts = await this.db.manager.findBy(Account, { id: In(ids) })
    return ids.flatMap((id) => {
      const account = accounts.find((one) => one.id === id)
      const theirs = rows.filter((row) => row.account_id === id)
      return account ? [toStaffMember(account, theirs)] : []
    })
  }

  /**
   * Who may make a call now, and how many people might have within seven days: anyone who suspends the others, takes their
   * roles or deletes them is not alone before that.
   */
  async whoMay(call: StaffCall): Promise<OutputOf<typeof listWhoMay>> {
    const { manager } = this.db
    const now = this.clock.now()
    const held = await this.roles.heldLately(manager)
    const person = personOf(held, now)
    const accounts = await manager.findBy(Account, { id: In(held.map(({ account_id }) => account_id)) })
    const isLongGone = (id: string) => {
      const account = accounts.find((one) => one.id === id)
      return account?.isBanned(now) && now.getTime() - (account.bannedAt ?? now).getTime() > REMEMBERED_MS
    }
    const might = [...new Set(held.map(({ account_id }) => account_id))].filter((id) => {
      const roles = held.filter(({ account_id }) => account_id === id).map(({ role }) => role)
      return mayCall(call, roles) && !isLongGone(id)
    })
    const people = (await this.listStaff()).filter(({ userId, roles }) => {
      const isBanned = accounts.find(({ id }) => id === userId)?.isBanned(now)
      return mayCall(call, roles) && !isBanned
    })
    return {
      people: people.map((one) => ({ ...one, person: person(one.userId) })),
      persons: new Set(might.map(person)).size,
    }
  }

  /** Only to the holder of a confirmed address: anyone can make an account with someone else's address. */
  async giveRole({ email, role }: InputOf<typeof giveRole>, actor: Actor): Promise<StaffMember> {
    return this.db.transaction(async (tx) => {
      const account = await this.lockHolder(tx, { email: email.toLowerCase() })
      await this.addRole(tx, account.id, role, actor)
      const rows = await this.roles.listRoles(tx)
      return toStaffMember(
        account,
        rows.filter((row) => row.account_id === account.id),
      )
    })
  }

  /** The account that may get a role. @throws AppError where there is none, or its address is not confirmed */
  async lockHolder(tx: EntityManager, by: { id: string } | { email: string }): Promise<Account> {
    const account = await lockAccount(tx, by)
    if (!account) throw new AppError('identity.account_not_found')
    if (!account.emailConfirmedAt) throw new AppError('identity.email_not_confirmed')
    return account
  }

  /** @returns false: the account had the role already */
  async addRole(tx: EntityManager, accountId: string, role: Role, actor: Actor): Promise<boolean> {
    if (!(await this.roles.addRole(tx, accountId, role, { at: this.clock.now(), by: actor }))) return false
    await this.audit.addEntry(tx, 'role.given', { accountId, detail: role, ...actor })
    await this.tell(tx, { userId: accountId, action: 'role_given', role }, actor)
    broadcastAfterCommit(tx, this.broadcasts, accountId)
    return true
  }

  /** @throws AppError `identity.last_admin`: no one could give a role after that */
  async takeRole({ userId, role }: InputOf<typeof takeRole>, actor: Actor): Promise<void> {
    const isTaken = await this.db.transaction((tx) => this.removeRole(tx, { userId, role }, actor))
    if (!isTaken) throw new AppError('identity.last_admin')
  }

  /** @returns false: no one could give a role after that, which is on record */
  async removeRole(
    tx: EntityManager,
    { userId, role }: InputOf<typeof takeRole>,
    actor: Actor,
  ): Promise<boolean> {
    if (role === 'admin') {
      const admins = await this.roles.lockAdmins(tx)
      if (admins.length === 1 && admins[0] === userId) {
        await this.audit.addEntry(tx, 'role.kept', { accountId: userId, detail: role, ...actor })
        return false
      }
    }
    if (!(await this.roles.removeRole(tx, userId, role))) throw new AppError('identity.account_not_found')
    await this.audit.addEntry(tx, 'role.taken', { accountId: userId, detail: role, ...actor })
    await this.tell(tx, { userId, action: 'role_taken', role }, actor)
    broadcastAfterCommit(tx, this.broadcasts, userId)
    return true
  }

  /** The operator, at the command line, is no member of staff: this service alone has that on record. */
  private async tell(tx: EntityManager, act: Omit<AccountAct, 'actorId'>, { actorId }: Actor): Promise<void> {
    if (actorId) await this.outbox.add(tx, accountStaffActed, { ...act, actorId })
  }

  async hasRole(tx: EntityManager, { userId, role }: InputOf<typeof takeRole>): Promise<boolean> {
    return (await this.roles.rolesOf(tx, userId)).includes(role)
  }
}

/** @param roles of this account, the first given first */
function toStaffMember(account: Account, roles: UserRoleRow[]): StaffMember {
  return {
    userId: account.id,
    email: account.email,
    fullName: account.fullName,
    roles: ROLES.filter((role) => roles.some((row) => row.role === role)),
    since: roles[0]!.created_at.toISOString(),
  }
}

/** What counts for who is who: as long as a role that has ended is remembered. */
const REMEMBERED_MS = 7 * 24 * 3_600_000

/**
 * Which accounts may be one person's: anyone who gave an account its first role within seven days counts as its holder.
 * @param held roles that are held, or were within seven days
 * @returns one account in place of all accounts of the person
 */
export function personOf(held: readonly HeldRole[], now: Date): (accountId: string) => string {
  const first = new Map<string, HeldRole>()
  for (const role of held) {
    const known = first.get(role.account_id)
    if (!known || role.given_at < known.given_at) first.set(role.account_id, role)
  }
  const makerOf = (id: string): string | null => {
    const role = first.get(id)
    return role && now.getTime() - role.given_at.getTime() < REMEMBERED_MS ? role.given_by : null
  }
  return (accountId) => {
    const seen = new Set([accountId])
    let person = accountId
    for (let maker = makerOf(person); maker && !seen.has(maker); maker = makerOf(person)) {
      seen.add(maker)
      person = maker
    }
    return person
  }
}
