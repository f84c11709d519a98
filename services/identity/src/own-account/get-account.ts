import { AppError, type Caller, type InputOf, type OutputOf } from '@borderlane/contracts/define'
import { deleteAccount, getAccount } from '@borderlane/contracts/identity/account'
import {
  exportIdentity,
  findDeletedAddress,
  getConfirmedAddress,
  nameAccounts,
} from '@borderlane/contracts/identity/internal'
import type { Account as AccountView } from '@borderlane/contracts/identity/person'
import type { Role } from '@borderlane/contracts/roles'
import { Handle } from '@borderlane/messaging'
import { CONFIG } from '@borderlane/runtime'
import { Controller, Inject, Injectable } from '@nestjs/common'
import { DataSource, In } from 'typeorm'
import type { z } from 'zod'
import { Account } from '../account/account.entity'
import { Audit } from '../account/audit.store'
import { DeletedAddressStore } from '../account/deleted-address.store'
import { FactorStore } from '../account/factor.store'
import { RecoveryCodeStore } from '../account/recovery-code.store'
import { UserRoleStore } from '../account/user-role.store'
import type { Config } from '../config'
import { asksStaff, toSession } from '../session/list-sessions'
import { Session } from '../session/session.entity'
import { AccountDeletion } from './delete-account'

export function toAccount(
  account: Account,
  roles: Role[],
): Omit<z.input<typeof AccountView>, 'needsSecondFactor' | 'recoveryCodesLeft'> {
  return {
    id: account.id,
    email: account.email,
    emailConfirmed: account.emailConfirmedAt !== null,
    fullName: account.fullName,
    roles,
    createdAt: account.createdAt.toISOString(),
  }
}

/** Up to a kilobyte each with the browser's own words, and an answer has a limit. */
const MAX_SESSIONS = 150

@Injectable()
export class OwnAccountService {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly db: DataSource,
    private readonly roles: UserRoleStore,
    private readonly factors: FactorStore,
    private readonly codes: RecoveryCodeStore,
    private readonly audit: Audit,
  ) {}

  async viewAccount(caller: Caller): Promise<OutputOf<typeof getAccount>> {
    const account = await this.find(caller)
    const roles = await this.roles.rolesOf(this.db.manager, account.id)
    const own = caller.sessionId && { id: caller.sessionId, accountId: account.id }
    const session = own ? await this.db.manager.findOneBy(Session, own) : null
    const needsSecondFactor = roles.length > 0 && asksStaff(this.config) && !session?.secondAt
    const hasFactor = await this.factors.hasAny(this.db.manager, account.id)
    const recoveryCodesLeft = hasFactor ? await this.codes.countLeft(this.db.manager, account.id) : null
    return { ...toAccount(account, roles), needsSecondFactor, recoveryCodesLeft }
  }

  /** The confirmed address of an account; null: it has none, or is gone. */
  async confirmedAddress(userId: string): Promise<string | null> {
    const account = await this.db.manager.findOneBy(Account, { id: userId })
    return account?.emailConfirmedAt ? account.email : null
  }

  /** The people of these accounts; one that is gone is left out. */
  async nameAccounts(userIds: string[]): Promise<OutputOf<typeof nameAccounts>['accounts']> {
    const accounts = await this.db.manager.findBy(Account, { id: In(userIds) })
    return accounts.map(({ id: userId, email, fullName }) => ({ userId, email, fullName }))
  }

  /** What is kept here about an account, but no secrets; of long lists the newest. */
  async exportAccount(caller: Caller): Promise<OutputOf<typeof exportIdentity>> {
    const account = await this.find(caller)
    const sessions = await this.db.manager.find(Session, {
      where: { accountId: account.id },
      order: { createdAt: 'DESC' },
      take: MAX_SESSIONS,
    })
    const history = await this.audit.listEntries(this.db.manager, account.id)
    const view = await this.viewAccount(caller)
    return {
      account: { ...view, metadata: account.metadata, locale: account.locale },
      sessions: sessions.reverse().map(toSession),
      history,
    }
  }

  private async find(caller: Caller): Promise<Account> {
    const account = caller.userId && (await this.db.manager.findOneBy(Account, { id: caller.userId }))
    // Deleted a moment ago, and the gateway has not heard of it yet.
    if (!account) throw new AppError('auth.required')
    return account
  }
}

@Controller()
export class OwnAccountController {
  constructor(
    private readonly own: OwnAccountService,
    private readonly deletion: AccountDeletion,
    private readonly deletedAddresses: DeletedAddressStore,
  ) {}

  @Handle(getAccount)
  async getAccount(_: unknown, caller: Caller): Promise<OutputOf<typeof getAccount>> {
    return this.own.viewAccount(caller)
  }

  @Handle(getConfirmedAddress)
  async getConfirmedAddress({ userId }: InputOf<typeof getConfirmedAddress>) {
    return { email: await this.own.confirmedAddress(userId) }
  }

  @Handle(findDeletedAddress)
  async findDeletedAddress({ userId }: InputOf<typeof findDeletedAddress>) {
    const found = await this.deletedAddresses.findAddress(userId)
    return { deleted: found ? { email: found.email, at: found.at.toISOString() } : null }
  }

  @Handle(nameAccounts)
  async nameAccounts({ userIds }: InputOf<typeof nameAccounts>): Promise<OutputOf<typeof nameAccounts>> {
    return { accounts: await this.own.nameAccounts(userIds) }
  }

  @Handle(exportIdentity)
  async exportIdentity(_: unknown, caller: Caller): Promise<OutputOf<typeof exportIdentity>> {
    return this.own.exportAccount(caller)
  }

  @Handle(deleteAccount)
  async deleteAccount(_: unknown, caller: Caller): Promise<Record<string, never>> {
    await this.deletion.deleteAccount(caller)
    return {}
  }
}
