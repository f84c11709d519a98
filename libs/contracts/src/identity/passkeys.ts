import { z } from 'zod'
import { protocolCall } from './public'

/** What a device has signed; the library that checks it knows its form. */
export const PasskeyAnswer = z.object({
  challenge_id: z.string(),
  credential: z.looseObject({ id: z.string().max(1_400) }),
})
export const PasskeyName = z.object({ friendly_name: z.string() })

export const beginPasskey = protocolCall(
  'beginPasskey',
  'POST /auth/v1/passkeys/registration/options',
  { summary: 'Begin to add a passkey', description: 'What a browser needs to make one, for five minutes.' },
  'write',
)

export const addPasskey = protocolCall(
  'addPasskey',
  'POST /auth/v1/passkeys/registration/verify',
  { summary: 'Add a passkey', description: 'Takes what the device has made.' },
  'write',
)

export const beginPasskeySignIn = protocolCall(
  'beginPasskeySignIn',
  'POST /auth/v1/passkeys/authentication/options',
  {
    summary: 'Begin to sign in with a passkey',
    description: 'A challenge for anyone who has a passkey of this site; no one is named.',
  },
)

export const signInWithPasskey = protocolCall(
  'signInWithPasskey',
  'POST /auth/v1/passkeys/authentication/verify',
  {
    summary: 'Sign in with a passkey',
    description: 'Answers a session with `aal2`. A challenge is good once, whatever becomes of it.',
  },
)

export const listPasskeys = protocolCall(
  'listPasskeys',
  'GET /auth/v1/passkeys',
  { summary: 'List the passkeys of the bearer', description: 'With their names, oldest first.' },
  'read',
)

export const renamePasskey = protocolCall(
  'renamePasskey',
  'PATCH /auth/v1/passkeys/:passkeyId',
  { summary: 'Name a passkey', description: 'At most 120 characters; empty: no name.' },
  'write',
)

export const removePasskey = protocolCall(
  'removePasskey',
  'DELETE /auth/v1/passkeys/:passkeyId',
  { summary: 'Remove a passkey', description: 'It signs no one in any more.' },
  'write',
)
