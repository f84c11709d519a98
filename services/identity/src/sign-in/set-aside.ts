import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import type { UserMetadata } from '@borderlane/contracts/identity/person'
import { Account } from '../account/account.entity'
import { AccountStore } from '../account/account.store'
import { Credential } from '../account/credential.entity'
import { Audit } from '../audit/audit'
import { Passwords } from '../password/passwords'
import type { Client } from '../client'
import { SessionService } from '../session/session.service'

/** What was taken from an account; the browser that set it up can have it back. */
export interface Held {
  password: string | null
  sessions: string[]
  metadata: UserMetadata
}

/**
 * Password, sessions and name of an account whose address somebody has just shown to be theirs. Whoever set them may be
 * somebody else: they go, unless the link was followed in the browser that they come from.
 */
@Injectable()
export class SetAside {
  constructor(
    private readonly passwords: Passwords,
    private readonly sessions: SessionService,
    private readonly accounts: AccountStore,
    private readonly audit: Audit,
  ) {}

  /** The account is locked. */
  async take(tx: EntityManager, account: Account, client: Client): Promise<Held> {
    const { passwordHash: password } = await tx.findOneByOrFail(Credential, { accountId: account.id })
    await this.passwords.set(tx, account, null)
    if (password) {
      await tx.update(Credential, { accountId: account.id }, { passwordDropped: true })
      await this.audit.add(tx, 'password.dropped', { accountId: account.id, ...client })
    }
    const { metadata } = account
    await this.setMetadata(tx, account, {})
    return { password, metadata, sessions: await this.sessions.end(tx, account.id, {}) }
  }

  /** The browser has shown that it is the one. */
  async giveBack(tx: EntityManager, account: Account, held: Held, client: Client): Promise<void> {
    if (held.password) {
      await this.passwords.set(tx, account, held.password)
      await this.audit.add(tx, 'password.kept', { accountId: account.id, ...client })
    }
    // What its owner has said since then stays.
    await this.setMetadata(tx, account, { ...held.metadata, ...account.metadata })
    await this.sessions.reopen(tx, account.id, held.sessions)
  }

  private async setMetadata(tx: EntityManager, account: Account, metadata: UserMetadata): Promise<void> {
    account.metadata = metadata
    await this.accounts.setMetadata(tx, account.id, metadata)
  }
}
