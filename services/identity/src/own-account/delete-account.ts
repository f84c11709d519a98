import { AppError, type Caller } from '@borderlane/contracts/define'
import { accountDeleted } from '@borderlane/contracts/identity/internal'
import { Outbox } from '@borderlane/messaging'
import { type Clock, CLOCK, log } from '@borderlane/runtime'
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common'
import { DataSource, IsNull } from 'typeorm'
import { AccountStore, lockAccount } from '../account/account.store'
import { AccountService } from '../account/accounts'
import { Audit } from '../account/audit.store'
import { DeletedAddressStore } from '../account/deleted-address.store'
import { UserRoleStore } from '../account/user-role.store'
import { MailRequestStore } from '../mail/mail-request.store'
import { Session } from '../session/session.entity'
import { isRecent } from './reauthentication'

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
  async deleteAccount(caller: Caller): Promise<void> {
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
      await this.audit.addEntry(tx, 'account.deleted', { accountId: userId, sessionId: session.id })
      await this.mails.removeOf(tx, userId)
      await this.accounts.removeAccount(tx, userId)
    })
  }
}

/** After a restore: accounts that the audit says were deleted are deleted again, and the other services are notified again. */
@Injectable()
export class DeletionReplay implements OnApplicationBootstrap {
  constructor(
    private readonly db: DataSource,
    private readonly accounts: AccountStore,
    private readonly addresses: DeletedAddressStore,
    private readonly outbox: Outbox,
  ) {}

  onApplicationBootstrap(): void {
    this.replayDeletions().catch((err: unknown) =>
      log.error(
        { event: 'accounts.deletions_not_replayed', err },
        'accounts restored from a backup could not be deleted again',
      ),
    )
  }

  async replayDeletions(): Promise<void> {
    const count = await this.db.transaction(async (tx) => {
      const deleted = await this.accounts.removeDeleted(tx)
      for (const account of deleted) {
        await this.addresses.addAddress(tx, account)
        await this.outbox.add(tx, accountDeleted, { userId: account.id })
      }
      return deleted.length
    })
    if (count > 0)
      log.warn(
        { event: 'accounts.deletions_replayed', count },
        'accounts restored from a backup were deleted again',
      )
  }
}
