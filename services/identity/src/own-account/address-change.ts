import { addressConfirmed } from '@borderlane/contracts/identity/internal'
import { Broadcasts, Outbox } from '@borderlane/messaging'
import { type Clock, CLOCK } from '@borderlane/runtime'
import { Inject, Injectable } from '@nestjs/common'
import { type EntityManager, QueryFailedError } from 'typeorm'
import { Account } from '../account/account.entity'
import { broadcastAfterCommit, lockAccount } from '../account/account.store'
import { AttemptLimits } from '../account/attempt-limits'
import { Audit } from '../account/audit.store'
import { readChallenge } from '../account/code-challenge'
import type { Client } from '../envelope'
import { AccountMails } from '../mail/account-mails'
import type { MailRequest, NewMail } from '../mail/mail-request.entity'
import { otpExpired, ProtocolError } from '../protocol-error'

const UNIQUE_VIOLATION = '23505'

export type LinkTarget = Pick<NewMail, 'redirectTo' | 'codeChallenge' | 'codeChallengeMethod'>

const emailExists = (): ProtocolError =>
  new ProtocolError(422, 'email_exists', 'A user with this email address has already been registered')

/** The way of an account from one address to another: both have to agree by following a link. */
@Injectable()
export class AddressChange {
  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly limits: AttemptLimits,
    private readonly mails: AccountMails,
    private readonly audit: Audit,
    private readonly broadcasts: Broadcasts,
    private readonly outbox: Outbox,
  ) {}

  /** Records the request and sends the links; an earlier request is void. */
  async beginChange(
    tx: EntityManager,
    account: Account,
    newEmail: string,
    target: LinkTarget,
    client: Client,
  ) {
    // The same one again is limited by the time between two mails.
    if (newEmail !== account.newEmail) await this.limits.countNewAddress(account.id)
    if (await tx.existsBy(Account, { email: newEmail })) throw emailExists()
    await this.mails.endAddressChange(tx, account)
    const emailChangeSentAt = this.clock.now()
    // Another browser than the one that made the account, perhaps: that one's secret proves nothing any more.
    const challenge = readChallenge(target.codeChallenge, target.codeChallengeMethod)
    await tx.update(
      Account,
      { id: account.id },
      {
        newEmail,
        agreedSide: null,
        newEmailProven: false,
        emailChangeSentAt,
        linkChallenge: challenge.codeChallenge,
        linkChallengeMethod: challenge.codeChallengeMethod,
      },
    )
    await this.audit.addEntry(tx, 'address.change-requested', { accountId: account.id, ...client })
    await this.sendLinks(tx, account, newEmail, target, client)
  }

  /** Links to the new address and, if it was ever confirmed, to the present one. */
  async sendLinks(tx: EntityManager, account: Account, newEmail: string, target: LinkTarget, client: Client) {
    const mail = { ...target, kind: 'email-change', accountId: account.id } as const
    await this.mails.askForMail(tx, { ...mail, address: newEmail, side: 'new' }, client)
    if (!account.emailConfirmedAt) return
    await this.mails.askForMail(tx, { ...mail, address: account.email, side: 'present' }, client)
  }

  /**
   * One of the two links was followed.
   * @param isRequester whether the follower has shown to be the one who asked
   * @returns `done` once the account has its new address: whether that one agreed in the browser of the caller
   */
  async agreeToChange(
    tx: EntityManager,
    request: MailRequest,
    isRequester: (account: Account) => Promise<boolean>,
    client: Client,
  ): Promise<{ account: Account; done?: 'proven' | 'unproven' }> {
    const account = await lockAccount(tx, { id: request.accountId! })
    // A link counts for the address that it was sent to, not for another one requested since.
    const meant = request.side === 'new' ? account?.newEmail : account?.email
    if (!account?.newEmail || request.address !== meant) throw otpExpired()
    // An address that was never confirmed has no say.
    const bothAgree =
      (account.agreedSide !== null && account.agreedSide !== request.side) ||
      (request.side === 'new' && !account.emailConfirmedAt)
    if (!bothAgree) {
      const proof = request.side === 'new' && { newEmailProven: await isRequester(account) }
      await tx.update(Account, { id: account.id }, { agreedSide: request.side, ...proof })
      return { account }
    }
    const isProven = request.side === 'new' ? await isRequester(account) : account.newEmailProven
    // Checked first: when the constraint refuses a row, the database's log quotes the address.
    if (await tx.existsBy(Account, { email: account.newEmail })) throw emailExists()
    const before = account.email
    const now = this.clock.now()
    Object.assign(account, {
      email: account.newEmail,
      emailConfirmedAt: now,
      newEmail: null,
      agreedSide: null,
      newEmailProven: false,
      updatedAt: now,
    })
    await tx.save(account).catch((error: unknown) => {
      const code = error instanceof QueryFailedError && (error.driverError as { code?: unknown }).code
      throw code === UNIQUE_VIOLATION ? emailExists() : error
    })
    await this.audit.addEntry(tx, 'address.changed', { accountId: account.id, ...client })
    await this.outbox.add(tx, addressConfirmed, { userId: account.id })
    broadcastAfterCommit(tx, this.broadcasts, account.id)
    await this.mails.voidAll(tx, before, ['recovery', 'magic-link', 'confirmation'])
    await this.mails.sendMail(
      tx,
      { kind: 'email-changed', address: before, accountId: account.id },
      { ...client, locale: account.locale },
    )
    return { account, done: isProven ? 'proven' : 'unproven' }
  }
}
