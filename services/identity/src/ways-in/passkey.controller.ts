import type { Caller } from '@borderlane/contracts/caller'
import {
  addPasskey,
  beginPasskey,
  beginPasskeySignIn,
  listPasskeys,
  PasskeyAnswer,
  PasskeyName,
  removePasskey,
  renamePasskey,
  signInWithPasskey,
} from '@borderlane/contracts/identity/passkeys'
import type { Envelope, EnvelopeAnswer } from '@borderlane/contracts/identity/protocol'
import { Handle } from '@borderlane/messaging'
import { Controller } from '@nestjs/common'
import { AttemptLimits } from '../account/attempt-limits'
import { clientOf, readBody, respond } from '../envelope'
import { Bearer } from '../session/bearer'
import { PasskeySignIn } from './passkey-sign-in'
import { PasskeyService } from './passkeys'

@Controller()
export class PasskeyController {
  constructor(
    private readonly bearer: Bearer,
    private readonly limits: AttemptLimits,
    private readonly passkeys: PasskeyService,
    private readonly signIns: PasskeySignIn,
  ) {}

  @Handle(beginPasskey)
  begin(input: Envelope): Promise<EnvelopeAnswer> {
    return respond(input, async () => ({ body: await this.passkeys.begin(await this.bearer.read(input)) }))
  }

  @Handle(addPasskey)
  add(input: Envelope, caller: Caller): Promise<EnvelopeAnswer> {
    return respond(input, async () => {
      const who = await this.bearer.read(input)
      return { body: await this.passkeys.add(who, readBody(PasskeyAnswer, input), clientOf(input, caller)) }
    })
  }

  @Handle(beginPasskeySignIn)
  beginSignIn(input: Envelope, caller: Caller): Promise<EnvelopeAnswer> {
    return respond(input, async () => {
      await this.limits.count('passkey', clientOf(input, caller).ip)
      return { body: await this.signIns.begin() }
    })
  }

  @Handle(signInWithPasskey)
  signIn(input: Envelope, caller: Caller): Promise<EnvelopeAnswer> {
    return respond(input, async () => {
      const client = clientOf(input, caller)
      await this.limits.count('passkey', client.ip)
      return { body: await this.signIns.finish(readBody(PasskeyAnswer, input), client) }
    })
  }

  @Handle(listPasskeys)
  list(input: Envelope): Promise<EnvelopeAnswer> {
    return respond(input, async () => ({ body: await this.passkeys.list(await this.bearer.read(input)) }))
  }

  @Handle(renamePasskey)
  rename(input: Envelope): Promise<EnvelopeAnswer> {
    return respond(input, async () => {
      const who = await this.bearer.read(input)
      const { friendly_name: name } = readBody(PasskeyName, input)
      return { body: await this.passkeys.rename(who, idIn(input), name) }
    })
  }

  @Handle(removePasskey)
  remove(input: Envelope, caller: Caller): Promise<EnvelopeAnswer> {
    return respond(input, async () => {
      await this.passkeys.remove(await this.bearer.read(input), idIn(input), clientOf(input, caller))
      return { status: 204 }
    })
  }
}

const idIn = ({ params }: Envelope): string => params['passkeyId'] ?? ''
