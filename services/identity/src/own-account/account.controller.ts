import type { Caller } from '@borderlane/contracts/caller'
import { type Envelope, type EnvelopeAnswer, UpdateUserBody } from '@borderlane/contracts/identity/protocol'
import { getUser, reauthenticate, signOut, updateUser } from '@borderlane/contracts/identity/public'
import { Handle } from '@borderlane/messaging'
import { Controller } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { lockAccount } from '../account/lock-account'
import { clientOf, readBody, refuseForeignFields, respond } from '../envelope'
import { badInput } from '../protocol-error'
import { Bearer } from '../session/bearer'
import { SessionService } from '../session/sessions'
import { WaysIn } from '../ways-in/ways-in'
import { Reauthentication } from './reauthentication'
import { AccountSettings } from './update-user'

/** What people do who are signed in. */
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
      const { account } = await this.bearer.read(input)
      return { body: await this.users.view(account.id) }
    })
  }

  @Handle(updateUser)
  updateUser(input: Envelope, caller: Caller): Promise<EnvelopeAnswer> {
    return respond(input, async () => {
      const signedIn = await this.bearer.read(input)
      const body = readBody(UpdateUserBody, input)
      refuseForeignFields(body)
      const client = clientOf(input, caller)
      return { body: await this.users.update(signedIn, body, input.query['redirect_to'], client) }
    })
  }

  @Handle(reauthenticate)
  reauthenticate(input: Envelope, caller: Caller): Promise<EnvelopeAnswer> {
    return respond(input, async () => {
      await this.reauthentication.sendCode(await this.bearer.read(input), clientOf(input, caller))
      return { body: {} }
    })
  }

  @Handle(signOut)
  signOut(input: Envelope): Promise<EnvelopeAnswer> {
    return respond(input, async () => {
      const { account, session } = await this.bearer.read(input)
      const scope = input.query['scope'] ?? 'global'
      if (!['global', 'local', 'others'].includes(scope)) throw badInput('Unsupported logout scope')
      await this.db.transaction(async (tx) => {
        if (scope === 'local') return this.sessions.end(tx, account.id, { only: session.id })
        const locked = await lockAccount(tx, { id: account.id })
        const except = scope === 'others' ? session.id : undefined
        return locked && this.waysIn.signOut(tx, locked, { except })
      })
      return { status: 204 }
    })
  }
}
