import type { Caller } from '@borderlane/contracts/caller'
import type { OutputOf } from '@borderlane/contracts/define'
import { AppError } from '@borderlane/contracts/errors'
import { type getAccount } from '@borderlane/contracts/identity/account'
import {
  accountDeleted,
  type exportIdentity,
  type nameAccounts,
} from '@borderlane/contracts/identity/internal'
import { Hints, Outbox } from '@borderlane/messaging'
import { type Clock, CLOCK } from '@borderlane/runtime'
import { Inject, Injectable } from '@nestjs/common'
import { DataSource, IsNull, In } from 'typeorm'
import { Audit } from '../audit/audit'
import { lockAdmins } from '../account/admins'
import { isAdmin } from '../account/is-admin'
import { Session } from '../session/session.entity'
import { tellAfterCommit } from '../session-hint'
import { toSession } from '../session/session.view'
import { isRecent } from './reauthentication'
import { Account } from '../account/account.entity'
import { toAccount } from './own-account.view'
import { lockAccount } from '../account/lock-account'

/** Up to a kilobyte each with the browser's own words, and an answer has a limit. */
const MAX_SESSIONS = 150

/** The account as its owner sees, takes along and deletes it. */
@Injectable()
export class OwnAccountService {
  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly db: DataSource,
    private readonly hints: Hints,
    private readonly audit: Audit,
    private readonly outbox: Outbox,
  ) {}

  async view(caller: Caller): Promise<OutputOf<typeof getAccount>> {
    const account = await this.find(caller)
    return toAccount(account, (await isAdmin(this.db.manager, account.id)) ? ['admin'] : [])
  }

  /** The confirmed address of an account; null: it has none, or is gone. */
  async confirmedAddress(userId: string): Promise<string | null> {
    const account = await this.db.manager.findOneBy(Account, { id: userId })
    return account?.emailConfirmedAt ? account.email : null
  }

  /** Who stands behind these accounts; one that is gone is left out. */
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

  /** Deletes it permanently. The audit keeps what happened; other services are told and act on their own data. */
  async delete(caller: Caller): Promise<void> {
    const userId = caller.userId!
    await this.db.transaction(async (tx) => {
      await lockAccount(tx, { id: userId })
      const own = { id: caller.sessionId, accountId: userId, endedAt: IsNull() }
      const session = await tx.findOneBy(Session, own)
      if (!session || !isRecent(session, this.clock.now())) {
        throw new AppError('identity.recent_sign_in_needed')
      }
      const admins = await lockAdmins(tx)
      if (admins.length === 1 && admins[0] === userId) throw new AppError('identity.last_admin')
      await this.audit.add(tx, 'account.deleted', { accountId: userId, sessionId: session.id })
      await tx.query(
        `DELETE FROM mail_request WHERE address IN (
           SELECT unnest(ARRAY[email, new_email]) FROM account WHERE id = $1)`,
        [userId],
      )
      await tx.delete(Account, { id: userId })
      await this.outbox.add(tx, accountDeleted, { userId })
      tellAfterCommit(tx, this.hints, userId)
    })
  }

  private async find(caller: Caller): Promise<Account> {
    const account = caller.userId && (await this.db.manager.findOneBy(Account, { id: caller.userId }))
    // Deleted a moment ago, and the gateway has not heard of it yet.
    if (!account) throw new AppError('auth.required')
    return account
  }
}
