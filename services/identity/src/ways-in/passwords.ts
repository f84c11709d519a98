import { type Clock, CLOCK } from '@borderlane/runtime'
import { Inject, Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import type { Account } from '../account/account.entity'
import { Credential } from '../account/credential.entity'
import { AccountMails } from '../mail/account-mails'
import { FlowStateStore } from '../mail/flow-state.store'

/** The password of an account. */
@Injectable()
export class Passwords {
  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly flows: FlowStateStore,
    private readonly mails: AccountMails,
  ) {}

  /**
   * Exchanges the password of a locked account. What someone may have begun with the old one ends: links on their way
   * to a session, and a change to another address.
   */
  async set(tx: EntityManager, account: Account, passwordHash: string): Promise<void> {
    const { id: accountId } = account
    const change = { passwordHash, passwordDropped: false, changedAt: this.clock.now() }
    await tx.update(Credential, { accountId }, change)
    await this.flows.removeOf(tx, accountId)
    await this.mails.endAddressChange(tx, account)
  }
}
