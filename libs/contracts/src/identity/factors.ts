import { z } from 'zod'
import { call } from '../define'
import { typed } from '../primitives'
import { protocolCall } from './public'

export const EnrolBody = z.object({
  factor_type: z.string(),
  friendly_name: z.string().max(120).nullish(),
  issuer: z.string().max(120).nullish(),
})
export const ChallengeBody = z.object({ channel: z.string().nullish() })
export const FactorVerifyBody = z.object({ challenge_id: z.string(), code: z.string().max(20) })

export const enrolFactor = protocolCall(
  'enrolFactor',
  'POST /auth/v1/factors',
  {
    summary: 'Enrol a second factor',
    description:
      'A new app for codes (`totp`): its secret, as text and as a picture. It counts once a code of it was verified.',
  },
  'write',
)

export const challengeFactor = protocolCall(
  'challengeFactor',
  'POST /auth/v1/factors/:factorId/challenge',
  { summary: 'Ask for a code', description: 'The challenge that a code answers, within five minutes.' },
  'write',
)

export const verifyFactor = protocolCall('verifyFactor', 'POST /auth/v1/factors/:factorId/verify', {
  summary: 'Give a code',
  description: 'Returns the session again, now with `aal2`. A code is taken once.',
})

export const unenrolFactor = protocolCall(
  'unenrolFactor',
  'DELETE /auth/v1/factors/:factorId',
  { summary: 'Remove a second factor', description: 'One that counts wants a session with `aal2`.' },
  'write',
)

export const RecoveryCodes = z.object({ codes: z.array(z.string()) })

export const makeRecoveryCodes = call('identity.makeRecoveryCodes', {
  http: 'POST /api/account/recovery-codes',
  summary: 'Make recovery codes',
  description: 'Ten codes, shown this once, each good once. Those made before are void.',
  status: 201,
  access: 'user',
  output: RecoveryCodes,
  errors: ['identity.second_factor_needed', 'identity.recent_sign_in_needed'],
})

export const useRecoveryCode = call('identity.useRecoveryCode', {
  http: 'POST /api/account/recovery-code',
  summary: 'Use a recovery code',
  description:
    'Replaces the code of an app in this session. Each code is good once. Refresh the session afterwards: its new token says `aal2`.',
  access: 'user',
  beforeSecondFactor: true,
  limit: 'auth',
  input: z.strictObject({ code: typed(40) }),
  output: z.object({ codesLeft: z.int() }),
  errors: ['identity.recovery_code_wrong'],
})
