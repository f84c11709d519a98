import { z } from 'zod'
import { type HttpRoute, type RateClass, call } from '../define'
import { Envelope, EnvelopeAnswer, PublicKey } from './protocol'

function protocolCall(
  verb: string,
  http: HttpRoute,
  words: { summary: string; description: string },
  limit: RateClass = 'auth',
) {
  return call(`identity.${verb}`, {
    http,
    ...words,
    limit,
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
  summary: 'Mail a link once more',
  description: 'Mails the link of a sign-up or of a new address once more.',
})

export const followMailLink = protocolCall('followMailLink', 'GET /auth/v1/verify', {
  summary: 'Follow the link of a mail',
  description: 'The link of a mail: answers 303 with the outcome in the address.',
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
  idempotent: 'read',
  limit: 'read',
  input: Envelope,
  output: EnvelopeAnswer.extend({ body: z.object({ keys: z.array(PublicKey) }) }),
})
