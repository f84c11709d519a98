import { randomBytes } from 'node:crypto'
import type { Caller } from '@borderlane/contracts/define'
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
import { AttemptLimits } from '../account/attempt-limits'
import { readChallenge } from '../account/code-challenge'
import type { Config } from '../config'
import { clientOf, respond } from '../envelope'
import { badInput, ProtocolError } from '../protocol-error'
import { safeRedirect, withQuery } from '../redirect'
import { OrganisationEntry } from './organisation-entry'
import { OrganisationRequestStore } from './organisation.store'
import { Provider } from './provider'
import { organisationRefusal } from './provider-error'

const SECRET_BYTES = 32
const newSecret = (): string => randomBytes(SECRET_BYTES).toString('base64url')

/** Staff go to the provider of their organisation, and come back. */
@Controller()
export class OrganisationController {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly limits: AttemptLimits,
    private readonly provider: Provider,
    private readonly requests: OrganisationRequestStore,
    private readonly entry: OrganisationEntry,
  ) {}

  /** Leads to the provider, or to the page with what is wrong. */
  @Handle(beginOrganisationSignIn)
  beginSignIn(input: Envelope, caller: Caller): Promise<EnvelopeAnswer> {
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
      return endingAt(target, async () => {
        await this.limits.countAttempt('organisation', clientOf(input, caller).ip)
        const [state, secrets] = [newSecret(), { verifier: newSecret(), nonce: newSecret() }]
        const address = await this.provider.addressFor(state, secrets)
        await this.requests.addRequest(state, secrets, { target, challenge })
        return address
      })
    })
  }

  /** Leads to the page, with the code for a session or with what is wrong. */
  @Handle(finishOrganisationSignIn)
  finishSignIn(input: Envelope, caller: Caller): Promise<EnvelopeAnswer> {
    return respond(input, async () => {
      const client = clientOf(input, caller)
      const state = input.query['state'] ?? ''
      const begun = await this.requests.takeRequest(state)
      const start = new URL(PAGES.auth, this.config.PUBLIC_URL).href
      return endingAt(begun?.target ?? start, async () => {
        const person = await this.identify(input.query, state, begun).catch(async (error: unknown) => {
          if (error instanceof ProtocolError) await this.entry.noteRefusal(error, client)
          throw error
        })
        const code = await this.entry.enterAccount(
          person,
          begun!.challenge,
          this.provider.strongAt(person),
          client,
        )
        return withQuery(begun!.target, { code })
      })
    })
  }

  /** @param query as the provider wrote it */
  private async identify(
    query: Record<string, string>,
    state: string,
    begun: Awaited<ReturnType<OrganisationRequestStore['takeRequest']>>,
  ) {
    if (!begun) throw organisationRefusal('organisation_state_unknown')
    return this.provider.claimsOf(query, state, begun.secrets())
  }
}

/** Whatever goes wrong is said at the page, in its query: clients of the PKCE flow look there. */
async function endingAt(target: string, work: () => Promise<string>) {
  const location = await work().catch((error: unknown) => {
    if (!(error instanceof ProtocolError)) throw error
    const { code, message } = error
    return withQuery(target, { error: 'access_denied', error_code: code, error_description: message })
  })
  return { status: 303, headers: { location } }
}
