import type { Caller } from '@borderlane/contracts/caller'
import type { OutputOf } from '@borderlane/contracts/define'
import { AppError } from '@borderlane/contracts/errors'
import type { getAccount } from '@borderlane/contracts/identity/account'
import type { exportIdentity, nameAccounts } from '@borderlane/contracts/identity/internal'
import { CONFIG } from '@borderlane/runtime'
import { Inject, Injectable } from '@nestjs/common'
import { DataSource, In } from 'typeorm'
import { Account } from '../account/account.entity'
import { Audit } from '../account/audit'
import { FactorStore } from '../account/factor.store'
import { RecoveryCodeStore } from '../account/recovery-code.store'
import { UserRoleStore } from '../account/user-role.store'
import type { Config } from '../config'
import { asksStaff } from '../session/session-rights'
import { Session } from '../session/session.entity'
import { toSession } from '../session/session.view'
import { toAccount } from './own-account.view'

/** Up to a kilobyte each with the browser's own words, and an answer has a limit. */
const MAX_SESSIONS = 150

/** The account as its owner sees it and takes it along. */
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

  async view(caller: Caller): Promise<OutputOf<typeof getAccount>> {
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
  async names(userIds: string[]): Promise<OutputOf<typeof nameAccounts>['accounts']> {
    const accounts = await this.db.manager.findBy(Account, { id: In(userIds) })
    return accounts.map(({ id: userId, email, fullName }) => ({ userId, email, fullName }))
  }

  /** What is kept here about an account, but no secrets; of long lists the newest. */
  async export(caller: Caller): Promise<OutputOf<typeof exportIdentity>> {
    const account = await this.find(caller)
    const sessions = await this.db.manager.find(Session, {
      where: { accountId: account.id },
      order: { createdAt: 'DESC' },
      take: MAX_SESSIONS,
    })
    const history = await this.audit.of(this.db.manager, account.id)
    const view = await this.view(caller)
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
