import type { Caller } from '@borderlane/contracts/caller'
import {
  type Envelope,
  type EnvelopeAnswer,
  PasswordGrant,
  PkceGrant,
  RefreshGrant,
  SignUpBody,
} from '@borderlane/contracts/identity/protocol'
import { issueTokens, signUp } from '@borderlane/contracts/identity/public'
import { Handle } from '@borderlane/messaging'
import { Controller } from '@nestjs/common'
import { AttemptLimits } from '../account/attempt-limits'
import { clientOf, readBody, refuseAnonymous, refusePhone, respond } from '../envelope'
import { badInput, ProtocolError } from '../protocol-error'
import { TokenService } from '../session/tokens'
import { CodeExchange } from './code-exchange'
import { SignInService } from './issue-tokens'
import { SignUpService } from './sign-up'

/** Accounts and sessions by passwords, codes and refresh tokens. */
@Controller()
export class SignInController {
  constructor(
    private readonly limits: AttemptLimits,
    private readonly signUps: SignUpService,
    private readonly signIns: SignInService,
    private readonly codes: CodeExchange,
    private readonly tokens: TokenService,
  ) {}

  @Handle(signUp)
  signUp(input: Envelope, caller: Caller): Promise<EnvelopeAnswer> {
    return respond(input, async () => {
      refuseAnonymous(input)
      refusePhone(input)
      const client = clientOf(input, caller)
      await this.limits.count('signUp', client.ip)
      const body = readBody(SignUpBody, input)
      return { body: await this.signUps.signUp(body, input.query['redirect_to'], client) }
    })
  }

  @Handle(issueTokens)
  issueTokens(input: Envelope, caller: Caller): Promise<EnvelopeAnswer> {
    return respond(input, async () => ({ body: await this.grant(input, caller) }))
  }

  private async grant(input: Envelope, caller: Caller): Promise<object> {
    const client = clientOf(input, caller)
    switch (input.query['grant_type']) {
      case 'password':
        return this.signIns.byPassword(readBody(PasswordGrant, input), client)
      case 'refresh_token': {
        const { refresh_token: token } = readBody(RefreshGrant, input)
        if (!token) throw badInput('refresh_token required')
        await this.limits.countRefresh(await this.tokens.sessionOf(token), client.ip)
        return this.tokens.refresh(token, client)
      }
      case 'pkce':
        return this.codes.exchange(readBody(PkceGrant, input), client)
      default:
        throw new ProtocolError(400, 'invalid_credentials', 'unsupported_grant_type')
    }
  }
}
