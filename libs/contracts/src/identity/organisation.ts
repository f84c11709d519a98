import { protocolCall } from './public'

export const ORGANISATION = 'custom:organisation'

/** Discovery, tokens and keys of the provider are asked for, one after another. */
const DEADLINE_MS = 20_000

export const beginOrganisationSignIn = protocolCall(
  'beginOrganisationSignIn',
  'GET /auth/v1/authorize',
  {
    summary: 'Begin to sign in at the organisation of staff',
    description:
      'Answers 303 to the OpenID provider of the settings. `provider` is `custom:organisation`; `code_challenge` (PKCE) of the browser is needed.',
  },
  'auth',
  DEADLINE_MS,
)

export const finishOrganisationSignIn = protocolCall(
  'finishOrganisationSignIn',
  'GET /auth/v1/callback',
  {
    summary: 'Come back from the organisation of staff',
    description:
      'The provider leads here. Answers 303 to the page where the sign-in began: with `code` for the `pkce` grant of `issueTokens`, or with `error_code`.',
  },
  'auth',
  DEADLINE_MS,
)
