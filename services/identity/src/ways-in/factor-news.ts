import { type Clock, CLOCK } from '@borderlane/runtime'
import { Inject, Injectable } from '@nestjs/common'
import { type EntityManager, IsNull } from 'typeorm'
import type { Account } from '../account/account.entity'
import { lockAccount } from '../account/account.store'
import { Audit, type AuditEvent } from '../account/audit.store'
import { FactorStore } from '../account/factor.store'
import { RecoveryCodeStore } from '../account/recovery-code.store'
import type { Client } from '../envelope'
import { AccountMails } from '../mail/account-mails'
import { ProtocolError, sessionGone, userGone } from '../protocol-error'
import type { SignedIn } from '../session/bearer'
import { SessionStrength } from '../session/session-strength'
import { type SecondMethod, Session } from '../session/session.entity'
import type { TokenAnswer } from '../session/token.view'

/** Anyone who changes how they sign in shows a sign-in or a code of the last minutes. */
const RECENT_MS = 15 * 60_000

const MAIL_OF = {
  'factor.added': 'factor-added',
  'factor.removed': 'factor-removed',
  'passkey.added': 'passkey-added',
  'passkey.removed': 'passkey-removed',
  'recovery-code.used': 'recovery-code-used',
} as const

/** What every change and use of a second factor has in common: the proof before it; audit, mail and sessions after it. */
@Injectable()
export class FactorNews {
  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly factors: FactorStore,
    private readonly strength: SessionStrength,
    private readonly codes: RecoveryCodeStore,
    private readonly audit: Audit,
    private readonly mails: AccountMails,
  ) {}

  /** A session that was left open does not change how its owner signs in. @throws ProtocolError */
  demandProof({ session }: SignedIn): void {
    const shownAt = session.secondAt ?? session.createdAt
    if (this.clock.now().getTime() - shownAt.getTime() <= RECENT_MS) return
    throw new ProtocolError(400, 'reauthentication_needed', 'Please sign in again to change this')
  }

  /** Where the account has a second factor, this session has shown it. @throws ProtocolError `insufficient_aal` */
  async demandStrong(tx: EntityManager, { account, session }: SignedIn, message: string): Promise<void> {
    if (session.secondAt || !(await this.factors.hasAny(tx, account.id))) return
    throw new ProtocolError(403, 'insufficient_aal', message)
  }

  /**
   * The account, kept from others. Between two who change how an account signs in, one waits: what ended the session of
   * the other meanwhile counts. @throws ProtocolError
   */
  async lockAccount(tx: EntityManager, { account, session }: SignedIn): Promise<Account> {
    const locked = await lockAccount(tx, { id: account.id })
    if (!locked) throw userGone()
    if (!(await tx.existsBy(Session, { id: session.id, endedAt: IsNull() }))) throw sessionGone()
    return locked
  }

  /** Anyone can make an account with the address of another person: only its reader adds a way into it. */
  demandConfirmed({ emailConfirmedAt }: Account): void {
    if (!emailConfirmedAt) throw new ProtocolError(403, 'email_not_confirmed', 'Email not confirmed')
  }

  async noteAct(tx: EntityManager, what: AuditEvent, { account, session }: SignedIn, client: Client) {
    await this.audit.addEntry(tx, what, { accountId: account.id, sessionId: session.id, ...client })
  }

  /** Records and mails what the owner must hear of even if it was someone else. */
  async mailOwner(
    tx: EntityManager,
    what: keyof typeof MAIL_OF,
    who: SignedIn,
    client: Client,
  ): Promise<void> {
    await this.noteAct(tx, what, who, client)
    const { id: accountId, email: address } = who.account
    await this.mails.sendMail(tx, { kind: MAIL_OF[what], address, accountId }, client)
  }

  /**
   * The session has shown a second factor.
   * @param endsOthers sessions that have not: with the first factor of an account they would go on without it
   */
  strengthenSession(
    tx: EntityManager,
    { account, session }: SignedIn,
    method: SecondMethod,
    endsOthers = false,
  ): Promise<TokenAnswer> {
    return this.strength.raiseStrength(tx, account, session, { method, endsOthers })
  }

  /** Without any factor no one has shown one, and codes that stand in for it are void. */
  async weakenIfLast(tx: EntityManager, accountId: string): Promise<void> {
    if (await this.factors.hasAny(tx, accountId)) return
    await this.codes.removeAll(tx, accountId)
    await this.strength.lowerStrength(tx, accountId)
  }
}
