import type { UpdateUserBody } from '@borderlane/contracts/identity/protocol'
import { type Clock, CLOCK } from '@borderlane/runtime'
import { Inject, Injectable } from '@nestjs/common'
import { DataSource } from 'typeorm'
import type { z } from 'zod'
import { Credential } from '../account/account.entity'
import { AttemptLimits } from '../account/attempt-limits'
import type { Client } from '../envelope'
import { AccountMails } from '../mail/account-mails'
import { MailTokens } from '../mail/mail-tokens'
import { invalidCredentials, ProtocolError } from '../protocol-error'
import type { SignedIn } from '../session/bearer'
import type { Session } from '../session/session.entity'
import { PasswordHasher } from '../ways-in/password-hasher'

const RECENT_MS = 10 * 60_000

/** Whether someone signed in a moment ago, rather than left a session open. */
export function isRecent(session: Session, now: Date): boolean {
  return now.getTime() - session.createdAt.getTime() <= RECENT_MS
}

/** Makes sure that it is still the owner, before a change that could lock them out. */
@Injectable()
export class Reauthentication {
  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly db: DataSource,
    private readonly limits: AttemptLimits,
    private readonly hasher: PasswordHasher,
    private readonly mails: AccountMails,
    private readonly tokens: MailTokens,
  ) {}

  async sendCode({ account }: SignedIn, client: Client): Promise<void> {
    await this.limits.countAttempt('mail', client.ip)
    const mail = { kind: 'reauthentication', address: account.email, accountId: account.id } as const
    await this.db.transaction((tx) => this.mails.askForMail(tx, mail, client))
  }

  /** @throws ProtocolError unless the sign-in is fresh, or the present password or a mailed code comes with it */
  async demandCode(
    { account, session }: SignedIn,
    proof: Pick<z.output<typeof UpdateUserBody>, 'current_password' | 'nonce'>,
    client: Client,
  ): Promise<void> {
    if (proof.current_password) {
      const password = proof.current_password
      const owner = { accountId: account.id }
      const { passwordHash } = await this.db.manager.findOneByOrFail(Credential, owner)
      // Anyone who sits in a session of the account is no stranger.
      const who = { address: account.email, ip: client.ip, known: true }
      const isRight = async () => (await this.hasher.matchesHash(passwordHash, password)) || undefined
      if (!(await this.limits.guessPassword(who, isRight))) throw invalidCredentials()
      return
    }
    if (proof.nonce) {
      const { nonce } = proof
      await this.limits.countAttempt('verify', client.ip)
      const used = await this.limits.guessProof(account.id, () =>
        this.db.transaction((tx) => this.tokens.useCode(tx, account.email, nonce, ['reauthentication'])),
      )
      if (!used) {
        throw new ProtocolError(422, 'reauthentication_not_valid', 'Nonce has expired or is invalid')
      }
      return
    }
    if (!isRecent(session, this.clock.now())) {
      throw new ProtocolError(400, 'reauthentication_needed', 'Please sign in again to change this')
    }
  }
}
