import type { Caller } from '@borderlane/contracts/caller'
import {
  beginOrganisationSignIn,
  finishOrganisationSignIn,
  ORGANISATION,
} from '@borderlane/contracts/identity/organisation'
import type { Envelope, EnvelopeAnswer } from '@borderlane/contracts/identity/protocol'
import { PAGES } from '@borderlane/contracts/pages'
import { Handle } from '@borderlane/messaging'
import { CONFIG } from '@borderlane/runtime'
import { Controller, Inject } from '@nestjs/common'
import { readChallenge } from '../account/code-challenge'
import type { Config } from '../config'
import { clientOf, respond } from '../envelope'
import { badInput } from '../protocol-error'
import { safeRedirect } from '../redirect'
import { OrganisationSignIn } from './organisation-sign-in'

/** Staff go to the provider of their organisation, and come back. */
@Controller()
export class OrganisationController {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly signIns: OrganisationSignIn,
  ) {}

  @Handle(beginOrganisationSignIn)
  begin(input: Envelope, caller: Caller): Promise<EnvelopeAnswer> {
    return respond(input, async () => {
      const { provider, code_challenge, code_challenge_method, redirect_to: wanted } = input.query
      if (provider !== ORGANISATION || !this.config.OIDC_ISSUER)
        throw badInput('Unsupported provider: provider is not enabled')
      const { codeChallenge, codeChallengeMethod } = readChallenge(code_challenge, code_challenge_method)
      // Without it, the person who has the address at the end of the sign-in has the session.
      if (!codeChallenge || !codeChallengeMethod) throw badInput('code challenge is needed')
      const challenge = { codeChallenge, codeChallengeMethod }
      const target = safeRedirect(wanted, {
        siteUrl: this.config.PUBLIC_URL,
        origins: this.config.REDIRECT_ORIGINS,
      })
      const location = await this.signIns.begin({ target, challenge }, clientOf(input, caller))
      return { status: 303, headers: { location } }
    })
  }

  @Handle(finishOrganisationSignIn)
  finish(input: Envelope, caller: Caller): Promise<EnvelopeAnswer> {
    return respond(input, async () => {
      const client = clientOf(input, caller)
      const start = new URL(PAGES.auth, this.config.PUBLIC_URL).href
      return { status: 303, headers: { location: await this.signIns.finish(input.query, start, client) } }
    })
  }
}
