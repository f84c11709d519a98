import type { UserMetadata } from '@borderlane/contracts/identity/person'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import { Account, Credential } from '../account/account.entity'
import { AccountStore } from '../account/account.store'
import { Audit } from '../account/audit.store'
import type { Client } from '../envelope'
import { SessionService } from '../session/sessions'
import { Passwords, WaysIn } from '../ways-in/ways-in'

/** What was taken from an account; the browser that set it up can have it back. */
export interface Held {
  password: string | null
  sessions: string[]
  metadata: UserMetadata
}

/**
 * The ways into an account, and the name on it, whose address someone has just shown to be theirs. Someone else may have
 * set them up: they end, unless the link was followed in the browser that they come from.
 */
@Injectable()
export class SetAside {
  constructor(
    private readonly passwords: Passwords,
    private readonly sessions: SessionService,
    private readonly waysIn: WaysIn,
    private readonly accounts: AccountStore,
    private readonly audit: Audit,
  ) {}

  /** The account is locked. */
  async takeAside(tx: EntityManager, account: Account, client: Client): Promise<Held> {
    const { metadata } = account
    const ended = await this.endWays(tx, account, client)
    await this.setMetadata(tx, account, {})
    return { ...ended, metadata }
  }

  /** Ends the ways into an account and leaves the name on it. The account is locked. */
  async endWays(tx: EntityManager, account: Account, client: Client): Promise<Omit<Held, 'metadata'>> {
    const { passwordHash: password } = await tx.findOneByOrFail(Credential, { accountId: account.id })
    const sessions = await this.waysIn.takeOver(tx, account, client)
    if (password) {
      await this.audit.addEntry(tx, 'password.dropped', { accountId: account.id, ...client })
    }
    return { password, sessions }
  }

  /** The browser has shown that it is the one. */
  async giveBack(tx: EntityManager, account: Account, held: Held, client: Client): Promise<void> {
    if (held.password) {
      await this.passwords.setPassword(tx, account, held.password)
      await this.audit.addEntry(tx, 'password.kept', { accountId: account.id, ...client })
    }
    // What its owner has said since then stays.
    await this.setMetadata(tx, account, { ...held.metadata, ...account.metadata })
    await this.sessions.reopenSessions(tx, account.id, held.sessions)
  }

  private async setMetadata(tx: EntityManager, account: Account, metadata: UserMetadata): Promise<void> {
    account.metadata = metadata
    await this.accounts.setMetadata(tx, account.id, metadata)
  }
}
