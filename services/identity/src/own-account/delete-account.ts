import type { Caller } from '@borderlane/contracts/caller'
import { AppError } from '@borderlane/contracts/errors'
import { type Clock, CLOCK } from '@borderlane/runtime'
import { Inject, Injectable } from '@nestjs/common'
import { DataSource, IsNull } from 'typeorm'
import { AccountService } from '../account/accounts'
import { Audit } from '../account/audit'
import { lockAccount } from '../account/lock-account'
import { UserRoleStore } from '../account/user-role.store'
import { MailRequestStore } from '../mail/mail-request.store'
import { Session } from '../session/session.entity'
import { isRecent } from './reauthentication'

/** The end of an account, by its owner. */
@Injectable()
export class AccountDeletion {
  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly db: DataSource,
    private readonly accounts: AccountService,
    private readonly roles: UserRoleStore,
    private readonly mails: MailRequestStore,
    private readonly audit: Audit,
  ) {}

  /** Deletes it permanently. The audit keeps what happened. */
  async delete(caller: Caller): Promise<void> {
    const userId = caller.userId!
    await this.db.transaction(async (tx) => {
      await lockAccount(tx, { id: userId })
      const own = caller.sessionId && { id: caller.sessionId, accountId: userId, endedAt: IsNull() }
      const session = own && (await tx.findOneBy(Session, own))
      if (!session || !isRecent(session, this.clock.now())) {
        throw new AppError('identity.recent_sign_in_needed')
      }
      const admins = await this.roles.lockAdmins(tx)
      if (admins.length === 1 && admins[0] === userId) throw new AppError('identity.last_admin')
      await this.audit.add(tx, 'account.deleted', { accountId: userId, sessionId: session.id })
      await this.mails.removeOf(tx, userId)
      await this.accounts.remove(tx, userId)
    })
  }
}
