import { type MailKind, mailRequested } from '@borderlane/contracts/identity/internal'
import { Outbox } from '@borderlane/messaging'
import { type Clock, CLOCK, CONFIG } from '@borderlane/runtime'
import { Inject, Injectable } from '@nestjs/common'
import { type EntityManager, In } from 'typeorm'
import { Account } from '../account/account.entity'
import { AttemptLimits } from '../account/attempt-limits'
import type { Config } from '../config'
import type { Client } from '../envelope'
import { tooManyMails } from '../protocol-error'
import { SessionService } from '../session/sessions'
import { MailRequest, type NewMail, requestOf } from './mail-request.entity'
import { MailRequestStore } from './mail-request.store'

@Injectable()
export class AccountMails {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly limits: AttemptLimits,
    private readonly outbox: Outbox,
    private readonly sessions: SessionService,
    private readonly requests: MailRequestStore,
  ) {}

  /**
   * A mail that someone asks for. Done in the same way for addresses that no one has: neither the answer nor its
   * time shows it.
   * @throws ProtocolError 429 when the last mail of this kind to this address is too young, or there were too many
   */
  async askForMail(tx: EntityManager, mail: NewMail, client: Client): Promise<void> {
    await this.requests.lockKind(tx, mail)
    const last = await tx.findOne(MailRequest, {
      where: { kind: mail.kind, address: mail.address },
      order: { createdAt: 'DESC' },
    })
    const ageMs = last ? this.clock.now().getTime() - last.createdAt.getTime() : Infinity
    const waitSeconds = Math.ceil(this.config.MAIL_INTERVAL_SECONDS - ageMs / 1_000)
    if (waitSeconds > 0) throw tooManyMails(waitSeconds)
    const known =
      mail.accountId !== undefined || (await this.sessions.isKnownNetwork(tx, mail.address, client.ip))
    await this.limits.countMail({ address: mail.address, ip: client.ip, known })
    await this.sendMail(tx, mail, client)
  }

  /** Stores a mail without counting it, and reports it to notifications with the transaction. */
  async sendMail(tx: EntityManager, mail: NewMail, client: Client): Promise<void> {
    const { id } = await tx.save(requestOf(mail, client, this.config, this.clock.now()))
    await this.outbox.add(tx, mailRequested, { mailId: id })
  }

  async voidAll(tx: EntityManager, address: string, kinds: readonly MailKind[]): Promise<void> {
    await this.requests.voidRequests(tx, { address, kind: In([...kinds]) }, this.clock.now())
  }

  /** Ends the change of address of a locked account, with its links; others may ask for the same address. */
  async endAddressChange(tx: EntityManager, account: Account): Promise<void> {
    const { id: accountId } = account
    account.newEmail = account.agreedSide = null
    await tx.update(Account, { id: accountId }, { newEmail: null, agreedSide: null })
    await this.requests.voidRequests(tx, { accountId, kind: 'email-change' }, this.clock.now())
  }
}
