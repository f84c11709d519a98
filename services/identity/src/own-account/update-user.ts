import type { Caller } from '@borderlane/contracts/define'
import { type Envelope, type EnvelopeAnswer, UpdateUserBody } from '@borderlane/contracts/identity/protocol'
import { getUser, reauthenticate, signOut, updateUser } from '@borderlane/contracts/identity/public'
import { Handle } from '@borderlane/messaging'
import { type Clock, CLOCK } from '@borderlane/runtime'
import { Controller, Inject, Injectable } from '@nestjs/common'
import { DataSource, IsNull } from 'typeorm'
import type { z } from 'zod'
import { Account, Credential, Factor } from '../account/account.entity'
import { lockAccount } from '../account/account.store'
import { AccountService, readEmail } from '../account/accounts'
import { toUser } from '../account/user.view'
import { type Client, clientOf, readBody, refuseForeignFields, respond } from '../envelope'
import { badInput, ProtocolError, sessionGone, userGone } from '../protocol-error'
import { Bearer, type SignedIn } from '../session/bearer'
import { Session } from '../session/session.entity'
import { SessionService } from '../session/sessions'
import { WaysIn } from '../ways-in/ways-in'
import { AddressChange } from './address-change'
import { PasswordChange } from './password-change'
import { Reauthentication } from './reauthentication'

@Injectable()
export class AccountSettings {
  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly db: DataSource,
    private readonly passwords: PasswordChange,
    private readonly addresses: AddressChange,
    private readonly reauthentication: Reauthentication,
    private readonly accounts: AccountService,
  ) {}

  async viewUser(accountId: string): Promise<object> {
    const account = await this.db.manager.findOneByOrFail(Account, { id: accountId })
    const credential = await this.db.manager.findOneByOrFail(Credential, { accountId })
    return toUser(account, credential, await this.db.manager.findBy(Factor, { accountId }))
  }

  /**
   * Changes metadata, password and address, all or nothing. Password and address want a fresh sign-in, the present
   * password or a mailed code; a new address counts only after the links to both addresses were followed.
   */
  async updateUser(
    { account, session }: SignedIn,
    change: z.output<typeof UpdateUserBody>,
    redirectTo: string | undefined,
    client: Client,
  ): Promise<object> {
    const wanted = change.email ? readEmail(change.email) : undefined
    const newEmail = wanted === account.email ? undefined : wanted
    // Before a proof is asked for and used up.
    if (change.password) this.passwords.checkPassword(change.password)
    if (change.password || newEmail) await this.demandStrong({ account, session })
    if (change.password || newEmail)
      await this.reauthentication.demandCode({ account, session }, change, client)
    const passwordHash = change.password
      ? await this.passwords.hashPassword(account, change.password)
      : undefined
    const target = {
      redirectTo,
      codeChallenge: change.code_challenge,
      codeChallengeMethod: change.code_challenge_method,
    }
    await this.db.transaction(async (tx) => {
      // Read again: another request may have changed it while this one was looked at.
      const locked = await lockAccount(tx, { id: account.id })
      if (!locked) throw userGone()
      // If this session was ended meanwhile, by a new password for example, that wins.
      if (!(await tx.existsBy(Session, { id: session.id, endedAt: IsNull() }))) throw sessionGone()
      if (change.data) await this.accounts.changeMetadata(tx, locked, change.data, client)
      if (passwordHash) await this.passwords.applyChange(tx, locked, passwordHash, session.id, client)
      if (newEmail && newEmail !== locked.email) {
        await this.addresses.beginChange(tx, locked, newEmail, target, client)
      }
      await tx.update(Account, { id: account.id }, { updatedAt: this.clock.now() })
    })
    return this.viewUser(account.id)
  }

  /** Anyone who has the password alone does not change it where there is a second factor. */
  private async demandStrong({ account, session }: SignedIn): Promise<void> {
    const app = { accountId: account.id, status: 'verified' } as const
    if (session.secondAt || !(await this.db.manager.existsBy(Factor, app))) return
    throw new ProtocolError(
      401,
      'insufficient_aal',
      'AAL2 session is required to update email or password when MFA is enabled.',
    )
  }
}

@Controller()
export class AccountController {
  constructor(
    private readonly db: DataSource,
    private readonly bearer: Bearer,
    private readonly users: AccountSettings,
    private readonly reauthentication: Reauthentication,
    private readonly sessions: SessionService,
    private readonly waysIn: WaysIn,
  ) {}

  @Handle(getUser)
  getUser(input: Envelope): Promise<EnvelopeAnswer> {
    return respond(input, async () => {
      const { account } = await this.bearer.readBearer(input)
      return { body: await this.users.viewUser(account.id) }
    })
  }

  @Handle(updateUser)
  updateUser(input: Envelope, caller: Caller): Promise<EnvelopeAnswer> {
    return respond(input, async () => {
      const signedIn = await this.bearer.readBearer(input)
      const body = readBody(UpdateUserBody, input)
      refuseForeignFields(body)
      const client = clientOf(input, caller)
      return { body: await this.users.updateUser(signedIn, body, input.query['redirect_to'], client) }
    })
  }

  @Handle(reauthenticate)
  sendCode(input: Envelope, caller: Caller): Promise<EnvelopeAnswer> {
    return respond(input, async () => {
      await this.reauthentication.sendCode(await this.bearer.readBearer(input), clientOf(input, caller))
      return { body: {} }
    })
  }

  @Handle(signOut)
  signOut(input: Envelope): Promise<EnvelopeAnswer> {
    return respond(input, async () => {
      const { account, session } = await this.bearer.readBearer(input)
      const scope = input.query['scope'] ?? 'global'
      if (!['global', 'local', 'others'].includes(scope)) throw badInput('Unsupported logout scope')
      await this.db.transaction(async (tx) => {
        if (scope === 'local') return this.sessions.endSessions(tx, account.id, { only: session.id })
        const locked = await lockAccount(tx, { id: account.id })
        const except = scope === 'others' ? session.id : undefined
        return locked && this.waysIn.signOut(tx, locked, { except })
      })
      return { status: 204 }
    })
  }
}
