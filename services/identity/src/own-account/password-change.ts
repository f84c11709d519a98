import { Injectable } from '@nestjs/common'
import { DataSource, type EntityManager } from 'typeorm'
import { type Account, Credential } from '../account/account.entity'
import { Audit } from '../account/audit.store'
import type { Client } from '../envelope'
import { AccountMails } from '../mail/account-mails'
import { ProtocolError } from '../protocol-error'
import { PasswordHasher } from '../ways-in/password-hasher'
import { Passwords, WaysIn } from '../ways-in/ways-in'

@Injectable()
export class PasswordChange {
  constructor(
    private readonly db: DataSource,
    private readonly passwords: Passwords,
    private readonly waysIn: WaysIn,
    private readonly mails: AccountMails,
    private readonly hasher: PasswordHasher,
    private readonly audit: Audit,
  ) {}

  /** @throws ProtocolError `weak_password` */
  checkPassword(password: string): void {
    this.hasher.checkNew(password)
  }

  /** @throws ProtocolError `weak_password`, or `same_password` for the one that is in use */
  async hashPassword(account: Account, password: string): Promise<string> {
    const hash = await this.hasher.hashNew(password)
    const { passwordHash } = await this.db.manager.findOneByOrFail(Credential, { accountId: account.id })
    if (passwordHash && (await this.hasher.matchesHash(passwordHash, password))) {
      throw new ProtocolError(422, 'same_password', 'New password should be different from the old password.')
    }
    return hash
  }

  /** Anyone else who knew the old password, or had a link to set a new one, is out. The account is locked. */
  async applyChange(
    tx: EntityManager,
    account: Account,
    passwordHash: string,
    sessionId: string,
    client: Client,
  ) {
    const { id: accountId, email: address } = account
    await this.passwords.setPassword(tx, account, passwordHash)
    await this.waysIn.signOut(tx, account, { except: sessionId })
    await this.mails.voidAll(tx, address, ['recovery', 'magic-link', 'reauthentication'])
    await this.audit.addEntry(tx, 'password.changed', { accountId, sessionId, ...client })
    await this.mails.sendMail(tx, { kind: 'password-changed', address, accountId }, client)
  }
}
