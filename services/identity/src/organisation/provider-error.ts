import { type ProtocolCode, ProtocolError } from '../protocol-error'

/** How a sign-in at the organisation failed; the pages have a sentence for each code. */
const REFUSALS = {
  organisation_account_taken: 'Another person of the organisation has this address here',
  organisation_address_missing: 'The provider gave no e-mail address',
  organisation_address_unproven: 'The provider does not say that the address is verified',
  organisation_audience_wrong: 'The token of the provider was made for someone else',
  organisation_clock_wrong: 'The clocks of the provider and of this server differ, or the token is too old',
  organisation_denied: 'The provider did not let the person in',
  organisation_key_unknown: 'The token is signed with a key that the provider does not list',
  organisation_needed: 'Staff sign in at their organisation',
  organisation_no_role: 'No group of this person gives a role',
  organisation_refused: 'The provider refused this installation',
  organisation_state_expired: 'The sign-in took longer than ten minutes',
  organisation_state_unknown: 'The sign-in is not known or was used before',
  organisation_token_wrong: 'The token of the provider is not as it must be',
  organisation_unreachable: 'The provider does not answer as a provider does',
} as const satisfies Partial<Record<ProtocolCode, string>>

export type OrganisationCode = keyof typeof REFUSALS

export const organisationRefusal = (code: OrganisationCode): ProtocolError =>
  new ProtocolError(403, code, REFUSALS[code])

interface Failure {
  code?: string
  message?: string
  cause?: unknown
}

function chainOf(error: unknown): Failure[] {
  const chain: Failure[] = []
  for (let one = error; typeof one === 'object' && one !== null && chain.length < 6;) {
    chain.push(one)
    one = (one as Failure).cause
  }
  return chain
}

const BY_CODE: Readonly<Record<string, OrganisationCode>> = {
  OAUTH_JWT_TIMESTAMP_CHECK_FAILED: 'organisation_clock_wrong',
  OAUTH_KEY_SELECTION_FAILED: 'organisation_key_unknown',
  OAUTH_AUTHORIZATION_RESPONSE_ERROR: 'organisation_denied',
  OAUTH_RESPONSE_BODY_ERROR: 'organisation_refused',
  OAUTH_WWW_AUTHENTICATE_CHALLENGE: 'organisation_refused',
  OAUTH_INVALID_RESPONSE: 'organisation_token_wrong',
  OAUTH_JWT_CLAIM_COMPARISON_FAILED: 'organisation_token_wrong',
}

/** What a failure of the library means. What it does not know is a provider that does not answer as one. */
export function codeOf(error: unknown): OrganisationCode {
  const chain = chainOf(error)
  if (chain.some((one) => (one as { claim?: unknown }).claim === 'aud')) return 'organisation_audience_wrong'
  // The key is listed, and yet the signature is not of it: another one took its name.
  if (chain.some(({ message }) => message === 'JWT signature verification failed'))
    return 'organisation_key_unknown'
  const known = chain.find(({ code }) => code !== undefined && code in BY_CODE)
  return known ? BY_CODE[known.code!]! : 'organisation_unreachable'
}
