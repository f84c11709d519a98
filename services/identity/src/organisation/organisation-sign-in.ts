import { randomBytes } from 'node:crypto'
import { Injectable } from '@nestjs/common'
import { AttemptLimits } from '../account/attempt-limits'
import type { Client } from '../client'
import { ProtocolError } from '../protocol-error'
import { withQuery } from '../redirect'
import { OrganisationEntry } from './organisation-entry'
import { type Beginning, OrganisationRequestStore } from './organisation-request.store'
import { Provider } from './provider'
import { organisationRefusal } from './provider-error'

const SECRET_BYTES = 32
const newSecret = (): string => randomBytes(SECRET_BYTES).toString('base64url')

/** Signing in of staff at their organisation: there and back. */
@Injectable()
export class OrganisationSignIn {
  constructor(
    private readonly limits: AttemptLimits,
    private readonly provider: Provider,
    private readonly requests: OrganisationRequestStore,
    private readonly entry: OrganisationEntry,
  ) {}

  /** @returns the address of the provider, or of the page with what is wrong */
  begin(beginning: Beginning, { ip }: Client): Promise<string> {
    return endingAt(beginning.target, async () => {
      await this.limits.count('organisation', ip)
      const [state, secrets] = [newSecret(), { verifier: newSecret(), nonce: newSecret() }]
      const address = await this.provider.addressFor(state, secrets)
      await this.requests.add(state, secrets, beginning)
      return address
    })
  }

  /**
   * @param query as the provider wrote it
   * @param start the page for a sign-in of which nothing is known
   * @returns the address of the page, with the code for a session or with what is wrong
   */
  async finish(query: Record<string, string>, start: string, client: Client): Promise<string> {
    const state = query['state'] ?? ''
    const begun = await this.requests.take(state)
    return endingAt(begun?.target ?? start, async () => {
      const person = await this.identify(query, state, begun).catch(async (error: unknown) => {
        if (error instanceof ProtocolError) await this.entry.note(error, client)
        throw error
      })
      const code = await this.entry.enter(person, begun!.challenge, this.provider.strongAt(person), client)
      return withQuery(begun!.target, { code })
    })
  }

  private async identify(
    query: Record<string, string>,
    state: string,
    begun: Awaited<ReturnType<OrganisationRequestStore['take']>>,
  ) {
    if (!begun) throw organisationRefusal('organisation_state_unknown')
    return this.provider.claimsOf(query, state, begun.secrets())
  }
}

/** Whatever goes wrong is said at the page, in its query: clients of the PKCE flow look there. */
async function endingAt(target: string, work: () => Promise<string>): Promise<string> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof ProtocolError)) throw error
    const { code, message } = error
    return withQuery(target, { error: 'access_denied', error_code: code, error_description: message })
  }
}
