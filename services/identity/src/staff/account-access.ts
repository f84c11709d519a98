import { AppError, type InputOf } from '@borderlane/contracts/define'
import type { banAccount } from '@borderlane/contracts/identity/admin'
import { accountStaffActed } from '@borderlane/contracts/identity/internal'
import type { AccountAct } from '@borderlane/contracts/staff-act'
import { Outbox } from '@borderlane/messaging'
import { type Clock, CLOCK } from '@borderlane/runtime'
import { Inject, Injectable } from '@nestjs/common'
import { type EntityManager, In } from 'typeorm'
import { Account } from '../account/account.entity'
import { lockAccount } from '../account/account.store'
import { Audit } from '../account/audit.store'
import { UserRoleStore } from '../account/user-role.store'
import { AccountMails } from '../mail/account-mails'
import { WaysIn } from '../ways-in/ways-in'
import type { Actor } from './roles'

type Ban = InputOf<typeof banAccount>

/** Admins suspend accounts, restore them and end their sessions; the owner gets a mail, of staff all admins too. */
@Injectable()
export class AccountAccess {
  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly roles: UserRoleStore,
    private readonly audit: Audit,
    private readonly waysIn: WaysIn,
    private readonly mails: AccountMails,
    private readonly outbox: Outbox,
  ) {}

  /** Whether the account has a role, or had one within seven days. */
  async isOfStaff(tx: EntityManager, userId: string): Promise<boolean> {
    return (await this.roles.heldLately(tx)).some((one) => one.account_id === userId)
  }

  /** @throws AppError `identity.account_not_found` */
  async findAccount(tx: EntityManager, id: string): Promise<Account> {
    const account = await lockAccount(tx, { id })
    if (!account) throw new AppError('identity.account_not_found')
    return account
  }

  /** @throws AppError `validation.failed` */
  checkTime({ until }: Pick<Ban, 'until'>): void {
    if (!until || new Date(until) > this.clock.now()) return
    throw new AppError('validation.failed', { fields: [{ path: 'until', message: 'must be in the future' }] })
  }

  async banAccount(tx: EntityManager, { userId, until }: Ban, actor: Actor): Promise<void> {
    this.checkTime({ until })
    const account = await this.findAccount(tx, userId)
    const now = this.clock.now()
    // A suspension that is made longer began when the first one did.
    const bannedAt = until && account.isBanned(now) ? account.bannedAt : until && now
    await tx.update(Account, { id: userId }, { bannedUntil: until && new Date(until), bannedAt })
    await this.audit.addEntry(tx, until ? 'account.banned' : 'account.unbanned', {
      accountId: userId,
      ...actor,
    })
    if (until) await this.waysIn.signOut(tx, account, { actor })
    const action = until ? 'account_banned' : 'account_unbanned'
    if (actor.actorId) await this.outbox.add(tx, accountStaffActed, actOf(userId, actor.actorId, action))
    await this.mail(tx, account, until ? 'account-banned' : 'account-unbanned')
  }

  async signOut(tx: EntityManager, userId: string, actor: Actor): Promise<void> {
    const account = await this.findAccount(tx, userId)
    await this.waysIn.signOut(tx, account, { actor })
    await this.audit.addEntry(tx, 'account.signed-out', { accountId: userId, ...actor })
    if (actor.actorId)
      await this.outbox.add(tx, accountStaffActed, actOf(userId, actor.actorId, 'account_signed_out'))
    await this.mail(tx, account, 'account-signed-out')
  }

  private async mail(
    tx: EntityManager,
    account: Account,
    kind: 'account-banned' | 'account-unbanned' | 'account-signed-out',
  ): Promise<void> {
    const from = { ip: null, userAgent: null }
    const { id: accountId, email: address, locale } = account
    await this.mails.sendMail(tx, { kind, address, accountId }, { ...from, locale })
    if (!(await this.isOfStaff(tx, accountId))) return
    for (const admin of await this.adminsBut(tx, accountId)) {
      const news = { kind: 'staff-access-changed', address: admin.email, accountId } as const
      await this.mails.sendMail(tx, news, { ...from, locale: admin.locale })
    }
  }

  private async adminsBut(tx: EntityManager, accountId: string): Promise<Account[]> {
    const rows = await this.roles.listRoles(tx)
    const ids = rows.filter(({ role }) => role === 'admin').map(({ account_id }) => account_id)
    const admins = await tx.findBy(Account, { id: In(ids) })
    return admins.filter((one) => one.id !== accountId && !one.isBanned(this.clock.now()))
  }
}

const actOf = (userId: string, actorId: string, action: AccountAct['action']): AccountAct => ({
  userId,
  actorId,
  action,
  role: null,
})
