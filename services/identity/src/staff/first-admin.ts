import { PAGES } from '@borderlane/contracts/pages'
import { CONFIG } from '@borderlane/runtime'
import { Inject, Injectable } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { lockAccount } from '../account/account.store'
import { AccountService, normalEmail } from '../account/accounts'
import type { Config } from '../config'
import type { Client } from '../envelope'
import { MailTokens } from '../mail/mail-tokens'
import { SetAside } from '../sign-in/set-aside'
import { RoleService } from './roles'

/** Used by an operator with a shell on the server. */
const OPERATOR: Client = { ip: null, userAgent: null, locale: 'en' }

/** How an installation gets its first admin: by its operator, at the command line. */
@Injectable()
export class FirstAdmin {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly db: DataSource,
    private readonly accounts: AccountService,
    private readonly roles: RoleService,
    private readonly setAside: SetAside,
    private readonly tokens: MailTokens,
  ) {}

  /**
   * Gives an address the admin role, with an account if it has none.
   * @returns a link that sets a password, good for ten minutes and once
   * @throws Error where the text is not an address
   */
  async makeAdmin(address: string): Promise<string> {
    const email = normalEmail(address)
    if (!email) throw new Error(`not an e-mail address: ${address}`)
    return this.db.transaction(async (tx) => {
      const account =
        (await lockAccount(tx, { email })) ??
        (await this.accounts.createAccount(
          tx,
          { email, passwordHash: null, metadata: {}, locale: 'en' },
          OPERATOR,
        ))!.account
      if (!account.emailConfirmedAt) {
        // Anyone may have made this account. The link shows who the operator means.
        await this.setAside.takeAside(tx, account, OPERATOR)
      }
      await this.roles.addRole(tx, account.id, 'admin', { actorId: null })
      const redirectTo = new URL(PAGES.newPassword, this.config.PUBLIC_URL).href
      const mail = { kind: 'recovery', address: email, redirectTo } as const
      return (await this.tokens.mintUnsent(tx, mail, OPERATOR)).link!
    })
  }
}
