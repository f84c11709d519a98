import { type Clock, CLOCK } from '@borderlane/runtime'
import { Inject, Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import { type Account, Credential } from '../account/account.entity'
import { Audit, type AuditDetails } from '../account/audit.store'
import type { Client } from '../envelope'
import { AccountMails } from '../mail/account-mails'
import { FlowStateStore } from '../mail/flow-state.store'
import { SessionService } from '../session/sessions'
import { type DeletedWay, type Ending, WAYS_IN, WaysInStore } from './ways-in.store'

/** What only its owner sets up: its end is mailed. */
const MAILED: readonly DeletedWay[] = ['passkey', 'factor', 'organisation_login']

/** Ends the ways into an account, by the one table of them. The account is locked. */
@Injectable()
export class WaysIn {
  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly store: WaysInStore,
    private readonly sessions: SessionService,
    private readonly mails: AccountMails,
    private readonly audit: Audit,
  ) {}

  /** Someone has shown that the address is theirs. @returns the sessions that were open */
  async takeOver(tx: EntityManager, account: Account, client: Client): Promise<string[]> {
    const { id: accountId, email: address } = account
    const { sessions, deleted } = await this.end(tx, account, 'taken-over')
    const mailed = MAILED.filter((way) => deleted.includes(way))
    for (const detail of mailed)
      await this.audit.addEntry(tx, 'way-in.removed', { accountId, detail, ...client })
    if (mailed.length > 0)
      await this.mails.sendMail(tx, { kind: 'ways-in-removed', address, accountId }, client)
    return sessions
  }

  /** Signs out everywhere; what its owner signs in by stays. @param which `except` one session */
  async signOut(
    tx: EntityManager,
    account: Account,
    which: { except?: string; actor?: Pick<AuditDetails, 'actorId' | 'ip'> } = {},
  ): Promise<void> {
    await this.end(tx, account, 'signed-out', which)
  }

  private async end(
    tx: EntityManager,
    account: Account,
    ending: Ending,
    which: Parameters<SessionService['endSessions']>[2] = {},
  ): Promise<{ sessions: string[]; deleted: DeletedWay[] }> {
    let sessions: string[] = []
    const deleted: DeletedWay[] = []
    for (const way of waysEndedBy(ending)) {
      if (way === 'session') sessions = await this.sessions.endSessions(tx, account.id, which)
      else if (way === 'credential') await this.store.dropPassword(tx, account.id, this.clock.now())
      else if (way === 'mail_request') await this.mails.endAddressChange(tx, account)
      else if ((await this.store.removeWay(tx, way, account.id)) > 0) deleted.push(way)
    }
    return { sessions, deleted }
  }
}

const waysEndedBy = (ending: Ending) =>
  (Object.keys(WAYS_IN) as (keyof typeof WAYS_IN)[]).filter((way) =>
    (WAYS_IN[way] as readonly Ending[]).includes(ending),
  )

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
  async setPassword(tx: EntityManager, account: Account, passwordHash: string): Promise<void> {
    const { id: accountId } = account
    const change = { passwordHash, passwordDropped: false, changedAt: this.clock.now() }
    await tx.update(Credential, { accountId }, change)
    await this.flows.removeOf(tx, accountId)
    await this.mails.endAddressChange(tx, account)
  }
}
