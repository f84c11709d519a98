import type { Caller } from '@borderlane/contracts/caller'
import type { Envelope, EnvelopeAnswer } from '@borderlane/contracts/identity/protocol'
import {
  PasswordGrant,
  PkceGrant,
  RefreshGrant,
  SignUpBody,
  VerifyBody,
} from '@borderlane/contracts/identity/protocol'
import { followMailLink, issueTokens, signUp, verify } from '@borderlane/contracts/identity/public'
import { Handle } from '@borderlane/messaging'
import { CONFIG } from '@borderlane/runtime'
import { Controller, Inject } from '@nestjs/common'
import { AttemptLimits } from '../attempt-limit'
import type { Config } from '../config'
import { SessionService } from '../session/session.service'
import { LinkService } from '../sign-in/link.service'
import { SignInService } from '../sign-in/sign-in.service'
import { SignUpService } from '../sign-up/sign-up.service'
import { clientOf, readBody, refuseAnonymous, refusePhone, respond } from './envelope'
import { badInput, ProtocolError } from '../protocol-error'
import { safeRedirect } from '../redirect'

/** Everything that ends with a session. */
@Controller()
export class SignInController {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly limits: AttemptLimits,
    private readonly signUps: SignUpService,
    private readonly signIns: SignInService,
    private readonly links: LinkService,
    private readonly sessions: SessionService,
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
        await this.limits.countRefresh(await this.sessions.sessionOf(token), client.ip)
        return this.sessions.refresh(token, client)
      }
      case 'pkce':
        return this.links.exchange(readBody(PkceGrant, input), client)
      default:
        throw new ProtocolError(400, 'invalid_credentials', 'unsupported_grant_type')
    }
  }

  @Handle(followMailLink)
  followMailLink(input: Envelope, caller: Caller): Promise<EnvelopeAnswer> {
    return respond(input, async () => {
      const target = safeRedirect(input.query['redirect_to'], {
        siteUrl: this.config.PUBLIC_URL,
        origins: this.config.REDIRECT_ORIGINS,
      })
      const location = await this.links.follow(input, target, clientOf(input, caller))
      return { status: 303, headers: { location } }
    })
  }

  @Handle(verify)
  verify(input: Envelope, caller: Caller): Promise<EnvelopeAnswer> {
    return respond(input, async () => ({
      body: await this.links.verify(readBody(VerifyBody, input), input, clientOf(input, caller)),
    }))
  }
}
