import type { SignUpBody } from '@borderlane/contracts/identity/protocol'
import { CONFIG } from '@borderlane/runtime'
import { Inject, Injectable } from '@nestjs/common'
import { DataSource, type EntityManager } from 'typeorm'
import type { z } from 'zod'
import { Account } from '../account/account.entity'
import { AccountService, readEmail } from '../account/accounts'
import { readChallenge } from '../account/code-challenge'
import { mergeMetadata } from '../account/metadata'
import { toUser } from '../account/user.view'
import type { Config } from '../config'
import type { Client } from '../envelope'
import { AccountMails } from '../mail/account-mails'
import type { NewMail } from '../mail/mail-request.entity'
import { ProtocolError } from '../protocol-error'
import { TokenService } from '../session/tokens'
import { PasswordHasher } from '../ways-in/password-hasher'

@Injectable()
export class SignUpService {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly db: DataSource,
    private readonly hasher: PasswordHasher,
    private readonly accounts: AccountService,
    private readonly tokens: TokenService,
    private readonly mails: AccountMails,
  ) {}

  /**
   * Makes an account and mails a link that confirms its address.
   * @returns a session; or, where addresses must be confirmed first, a user, who looks the same when the address
   *   is taken already
   */
  async signUp(
    body: z.output<typeof SignUpBody>,
    redirectTo: string | undefined,
    client: Client,
  ): Promise<object> {
    if (this.config.SIGN_UP === 'off') {
      throw new ProtocolError(422, 'signup_disabled', 'Signups not allowed for this instance')
    }
    const email = readEmail(body.email)
    const metadata = mergeMetadata({}, body.data)
    // Before anyone looks whether the address is taken: both ways take the same time.
    const passwordHash = await this.hasher.hashNew(body.password)
    const challenge = readChallenge(body.code_challenge, body.code_challenge_method)
    const mail: NewMail = {
      kind: 'confirmation',
      address: email,
      redirectTo,
      codeChallenge: body.code_challenge,
      codeChallengeMethod: body.code_challenge_method,
    }
    return this.db.transaction(async (tx) => {
      const made = await this.accounts.createAccount(
        tx,
        { email, passwordHash, metadata, locale: client.locale, challenge },
        client,
      )
      if (!made) return this.taken(tx, mail, metadata, client)
      await this.mails.sendMail(tx, mail, client)
      const { account, credential } = made
      account.confirmationSentAt = account.createdAt
      await tx.update(Account, { id: account.id }, { confirmationSentAt: account.createdAt })
      if (this.config.UNCONFIRMED_SIGN_IN === 'off') return withoutIdentities(toUser(account, credential))
      return this.tokens.openSession(tx, account, 'password', client)
    })
  }

  private async taken(tx: EntityManager, mail: NewMail, metadata: Account['metadata'], client: Client) {
    if (this.config.UNCONFIRMED_SIGN_IN === 'on') {
      throw new ProtocolError(422, 'user_already_exists', 'User already registered')
    }
    // Ends at an address that is not confirmed yet, and nowhere else. A mail too many is simply not sent.
    await this.mails.askForMail(tx, mail, client).catch((error: unknown) => {
      if (!(error instanceof ProtocolError)) throw error
    })
    const { account, credential } = this.accounts.inventAccount(mail.address, metadata)
    return withoutIdentities(toUser(account, credential))
  }
}

/** The protocol shows a taken address by an empty list; ours is empty always, so that it shows nothing. */
function withoutIdentities(user: object): object {
  return { ...user, identities: [] }
}
