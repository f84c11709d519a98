import { type Clock, CLOCK, CONFIG } from '@borderlane/runtime'
import { Inject, Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import type { Account } from '../account/account.entity'
import { lockAccount } from '../account/account.store'
import { AccountService, normalEmail } from '../account/accounts'
import { Audit } from '../account/audit.store'
import type { Config } from '../config'
import type { Client } from '../envelope'
import { SetAside } from '../sign-in/set-aside'
import { OrganisationLoginStore } from './organisation.store'
import type { Claims } from './provider'
import { organisationRefusal } from './provider-error'

@Injectable()
export class OrganisationAccount {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly logins: OrganisationLoginStore,
    private readonly accounts: AccountService,
    private readonly setAside: SetAside,
    private readonly audit: Audit,
  ) {}

  async findAccount(tx: EntityManager, { issuer, subject }: Claims): Promise<Account | null> {
    const id = await this.logins.accountOf(tx, issuer, subject)
    return id === undefined ? null : lockAccount(tx, { id })
  }

  /** The first sign-in: takes the account of the address, or makes one. @throws ProtocolError */
  async beginAccount(tx: EntityManager, person: Claims, client: Client): Promise<Account> {
    const email = this.addressOf(person)
    const account =
      (await lockAccount(tx, { email })) ??
      (await this.make(tx, email, person, client)) ??
      (await lockAccount(tx, { email }))
    if (!account) throw organisationRefusal('organisation_account_taken')
    // The same person, twice at once.
    if ((await this.logins.accountOf(tx, person.issuer, person.subject)) === account.id) return account
    if (await this.logins.isTaken(tx, person.issuer, account.id))
      throw organisationRefusal('organisation_account_taken')
    // Anyone may have made this account, and roles are about to come: only the provider says who is in from here on.
    if (account.emailConfirmedAt) await this.setAside.endWays(tx, account, client)
    else {
      await this.setAside.takeAside(tx, account, client)
      await this.accounts.confirmAddress(tx, account, client)
    }
    await this.logins.addLogin(tx, { ...person, accountId: account.id, at: this.clock.now() })
    await this.audit.addEntry(tx, 'organisation.linked', { accountId: account.id, ...client })
    return account
  }

  /** @returns undefined where someone was faster with the same address */
  private async make(tx: EntityManager, email: string, { claims }: Claims, client: Client) {
    const name = claims['name']
    const metadata = typeof name === 'string' && name ? { full_name: name.slice(0, 200) } : {}
    const given = { email, passwordHash: null, metadata, locale: client.locale }
    const made = await this.accounts.createAccount(tx, given, client)
    if (!made) return undefined
    await this.accounts.confirmAddress(tx, made.account, client)
    return made.account
  }

  private addressOf({ claims }: Claims): string {
    const email = typeof claims['email'] === 'string' ? normalEmail(claims['email']) : undefined
    if (!email) throw organisationRefusal('organisation_address_missing')
    const isProven =
      claims['email_verified'] === true ||
      (this.config.OIDC_ADDRESSES === 'all' && claims['email_verified'] === undefined)
    if (!isProven) throw organisationRefusal('organisation_address_unproven')
    return email
  }
}
