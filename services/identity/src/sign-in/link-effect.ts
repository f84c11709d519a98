import { CONFIG } from '@borderlane/runtime'
import { Inject, Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import type { Account } from '../account/account.entity'
import { lockAccount } from '../account/account.store'
import { AccountService } from '../account/accounts'
import type { Config } from '../config'
import type { Client } from '../envelope'
import type { MailRequest } from '../mail/mail-request.entity'
import { AddressChange } from '../own-account/address-change'
import { otpExpired } from '../protocol-error'
import { type Proof, Proofs } from './proof'
import { type Held, SetAside } from './set-aside'

export interface Effect {
  account: Account
  /** `waits-for-other`: the other address of a change has to agree too. `moved`: changed, but this link signs no one in. */
  outcome: 'signs-in' | 'waits-for-other' | 'moved'
  /** Ended, because nothing showed that it belongs to the person who followed the link. */
  held?: Held
}

/** What a used link or code changes, before the session that it gives. */
@Injectable()
export class LinkEffect {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly accounts: AccountService,
    private readonly addresses: AddressChange,
    private readonly setAside: SetAside,
    private readonly proofs: Proofs,
  ) {}

  async applyEffect(tx: EntityManager, request: MailRequest, proof: Proof, client: Client): Promise<Effect> {
    if (request.kind === 'email-change') return this.change(tx, request, proof, client)
    const account = await this.accountOf(tx, request, client)
    if (account.emailConfirmedAt) return { account, outcome: 'signs-in' }
    const isOwn = await this.proofs.isOf(tx, account, proof)
    const held = isOwn ? undefined : await this.setAside.takeAside(tx, account, client)
    await this.accounts.confirmAddress(tx, account, client)
    return { account, outcome: 'signs-in', held }
  }

  /** The owner of the new address may not be the one who asked for it. */
  private async change(
    tx: EntityManager,
    request: MailRequest,
    proof: Proof,
    client: Client,
  ): Promise<Effect> {
    const isRequester = (account: Account) => this.proofs.isOf(tx, account, proof)
    const { account, done } = await this.addresses.agreeToChange(tx, request, isRequester, client)
    if (!done) return { account, outcome: 'waits-for-other' }
    if (done === 'proven') return { account, outcome: 'signs-in' }
    const held = await this.setAside.takeAside(tx, account, client)
    return { account, outcome: request.side === 'new' ? 'signs-in' : 'moved', held }
  }

  private async accountOf(tx: EntityManager, request: MailRequest, client: Client): Promise<Account> {
    const email = request.address
    const found = await lockAccount(tx, { email })
    if (found) return found
    if (!request.createAccount || this.config.SIGN_UP === 'off') throw otpExpired()
    // Anyone who asked for this mail is perhaps not its reader: their secret shows that what they said of themselves stays.
    const { metadata, locale, codeChallenge, codeChallengeMethod } = request
    const challenge = { codeChallenge, codeChallengeMethod }
    await this.accounts.createAccount(tx, { email, passwordHash: null, metadata, locale, challenge }, client)
    return (await lockAccount(tx, { email }))!
  }
}
