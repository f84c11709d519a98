import { z } from 'zod'
import { type HttpRoute, type RateClass, call } from '../define'
import { Instant, typed } from '../primitives'
import { Envelope, EnvelopeAnswer, PublicKey } from './protocol'

export function protocolCall(
  verb: string,
  http: HttpRoute,
  words: { summary: string; description: string },
  limit: RateClass = 'auth',
  deadlineMs?: number,
) {
  return call(`identity.${verb}`, {
    http,
    ...words,
    limit,
    ...(deadlineMs !== undefined && { deadlineMs }),
    idempotent: limit === 'read' ? 'read' : undefined,
    access: 'anyone',
    envelope: true,
    input: Envelope,
    output: EnvelopeAnswer,
  })
}

export const signUp = protocolCall('signUp', 'POST /auth/v1/signup', {
  summary: 'Sign up',
  description: 'A new account: answers a session, or the user where addresses must be confirmed first.',
})

export const issueTokens = protocolCall(
  'issueTokens',
  'POST /auth/v1/token',
  {
    summary: 'Sign in or refresh a session',
    description: '`grant_type` in the query: `password`, `refresh_token` or `pkce`.',
  },
  'token',
)

export const signOut = protocolCall('signOut', 'POST /auth/v1/logout', {
  summary: 'Sign out',
  description: '`scope` in the query: `global` (unless given), `local` or `others`.',
})

export const getUser = protocolCall(
  'getUser',
  'GET /auth/v1/user',
  { summary: 'Read the user of the bearer', description: 'The user of the bearer.' },
  'read',
)

export const updateUser = protocolCall(
  'updateUser',
  'PUT /auth/v1/user',
  {
    summary: 'Change the user of the bearer',
    description:
      'Changes metadata at once, the password after a proof, the address after the links of both addresses.',
  },
  'write',
)

export const recover = protocolCall('recover', 'POST /auth/v1/recover', {
  summary: 'Mail a link to a new password',
  description: 'Mails a link that leads to a new password.',
})

export const sendOtp = protocolCall('sendOtp', 'POST /auth/v1/otp', {
  summary: 'Mail a link and a code to sign in',
  description: 'Mails a link and a code to sign in with.',
})

export const sendMagicLink = protocolCall('sendMagicLink', 'POST /auth/v1/magiclink', {
  summary: 'Mail a link to sign in',
  description: 'Another name of `sendOtp`.',
})

export const resend = protocolCall('resend', 'POST /auth/v1/resend', {
  summary: 'Mail a link again',
  description: 'Mails the link of a sign-up or of a new address again.',
})

export const followMailLink = protocolCall('followMailLink', 'GET /auth/v1/verify', {
  summary: 'Follow the link of a mail',
  description:
    'For clients of the protocol that call it themselves; the links of our mails lead to a page whose button uses their token. Answers 303 with the outcome in the address; `password=unset` in it: nothing showed that the password of the account is of the person who followed, and it has none any more.',
})

export const readMailLink = call('identity.readMailLink', {
  http: 'POST /api/mail-links',
  summary: 'Look at the link of a mail',
  description:
    'What using the token of a link would do. Reading changes nothing, however often it is done. `link` is null for one that is too old or was used.',
  access: 'anyone',
  limit: 'read',
  input: z.strictObject({
    tokenHash: typed(200),
    /** As in the link: `signup`, `recovery`, `magiclink` or `email_change`. */
    type: typed(40),
    /** The secret of this browser, if it has set up an account or a new address. */
    codeVerifier: typed(128).optional(),
  }),
  output: z.object({
    link: z
      .object({
        email: z.string(),
        /** Of a change of address: the other one has agreed already. */
        otherAgreed: z.boolean(),
        /**
         * Set: what is confirmed was set up in another browser. Unless its password comes along, using the link ends
         * that password and every session.
         */
        elsewhere: z.object({ at: Instant, userAgent: z.string().nullable() }).nullable(),
      })
      .nullable(),
  }),
})

export const verify = protocolCall('verify', 'POST /auth/v1/verify', {
  summary: 'Use a link or a code',
  description: 'Uses the token of a link, or a typed code.',
})

export const reauthenticate = protocolCall('reauthenticate', 'GET /auth/v1/reauthenticate', {
  summary: 'Mail a code for a sensitive change',
  description: 'Mails a code that stands for the present password in `updateUser`.',
})

export const getSettings = protocolCall(
  'getSettings',
  'GET /auth/v1/settings',
  {
    summary: 'Read the settings of sign-in',
    description: 'What the service offers: ways to sign in, whether sign-up is open.',
  },
  'read',
)

export const getHealth = protocolCall(
  'getHealth',
  'GET /auth/v1/health',
  { summary: 'Check the health of sign-in', description: 'For monitors that know the protocol.' },
  'read',
)

export const getKeys = call('identity.jwks', {
  http: 'GET /auth/v1/.well-known/jwks.json',
  summary: 'List the public keys',
  description:
    'The keys that access tokens may be signed with: the present one, the next, and those whose tokens still live.',
  access: 'anyone',
  envelope: true,
  input: Envelope,
  output: EnvelopeAnswer.extend({ body: z.object({ keys: z.array(PublicKey) }) }),
})
