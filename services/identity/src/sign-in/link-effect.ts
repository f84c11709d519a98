import { CONFIG } from '@borderlane/runtime'
import { Inject, Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import type { Account } from '../account/account.entity'
import { AccountService } from '../account/account.service'
import { lockAccount } from '../account/lock-account'
import type { Config } from '../config'
import type { MailRequest } from '../mail/mail-request.entity'
import type { Client } from '../protocol/envelope'
import { otpExpired } from '../protocol/protocol-error'
import { SessionService } from '../session/session.service'
import { AddressChange } from '../user/address-change'

/** What a used link or code changes, before the session that it gives. */
@Injectable()
export class LinkEffect {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly accounts: AccountService,
    private readonly sessions: SessionService,
    private readonly addresses: AddressChange,
  ) {}

  /** @returns the account that may sign in now, or `half`: the other address of an e-mail change has to agree too */
  async apply(tx: EntityManager, request: MailRequest, client: Client): Promise<Account | 'half'> {
    if (request.kind === 'email-change') return this.addresses.agree(tx, request, client)
    const account = await this.accountOf(tx, request, client)
    if (account.emailConfirmedAt) return account
    // Somebody else may have made this account before the owner of the address came: what was set and opened by
    // anyone but the owner ends here.
    if (request.kind !== 'confirmation') {
      await this.accounts.setPassword(tx, account, null)
      await this.sessions.end(tx, account.id, {})
    }
    await this.accounts.confirm(tx, account, client)
    return account
  }

  private async accountOf(tx: EntityManager, request: MailRequest, client: Client): Promise<Account> {
    const email = request.address
    const found = await lockAccount(tx, { email })
    if (found) return found
    if (!request.createAccount || this.config.SIGN_UP === 'off') throw otpExpired()
    const { metadata, locale } = request
    await this.accounts.create(tx, { email, passwordHash: null, metadata, locale }, client)
    return (await lockAccount(tx, { email }))!
  }
}
