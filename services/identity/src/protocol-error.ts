export type ProtocolCode =
  | 'anonymous_provider_disabled'
  | 'bad_code_verifier'
  | 'bad_json'
  | 'bad_jwt'
  | 'conflict'
  | 'email_exists'
  | 'email_not_confirmed'
  | 'flow_state_expired'
  | 'flow_state_not_found'
  | 'insufficient_aal'
  | 'invalid_credentials'
  | 'mfa_challenge_expired'
  | 'mfa_factor_name_conflict'
  | 'mfa_factor_not_found'
  | 'mfa_ip_address_mismatch'
  | 'mfa_phone_enroll_not_enabled'
  | 'mfa_verification_failed'
  | 'mfa_webauthn_enroll_not_enabled'
  | 'no_authorization'
  | 'not_admin'
  | 'organisation_account_taken'
  | 'organisation_address_missing'
  | 'organisation_address_unproven'
  | 'organisation_audience_wrong'
  | 'organisation_clock_wrong'
  | 'organisation_denied'
  | 'organisation_key_unknown'
  | 'organisation_needed'
  | 'organisation_no_role'
  | 'organisation_refused'
  | 'organisation_state_expired'
  | 'organisation_state_unknown'
  | 'organisation_token_wrong'
  | 'organisation_unreachable'
  | 'otp_disabled'
  | 'otp_expired'
  | 'over_email_send_rate_limit'
  | 'over_request_rate_limit'
  | 'passkey_disabled'
  | 'phone_provider_disabled'
  | 'reauthentication_needed'
  | 'reauthentication_not_valid'
  | 'refresh_token_already_used'
  | 'refresh_token_not_found'
  | 'same_password'
  | 'session_expired'
  | 'session_not_found'
  | 'signup_disabled'
  | 'too_many_enrolled_mfa_factors'
  | 'too_many_passkeys'
  | 'user_already_exists'
  | 'user_banned'
  | 'user_not_found'
  | 'validation_failed'
  | 'weak_password'
  | 'webauthn_challenge_expired'
  | 'webauthn_challenge_not_found'
  | 'webauthn_credential_exists'
  | 'webauthn_credential_not_found'
  | 'webauthn_verification_failed'

export type WeakPasswordReason = 'length' | 'characters' | 'pwned'

interface Extra {
  weakPasswordReasons?: readonly WeakPasswordReason[]
  retryAfterSeconds?: number
}

/** A refusal in the words of the GoTrue protocol; everybody may read its message. */
export class ProtocolError extends Error {
  constructor(
    readonly status: number,
    readonly code: ProtocolCode,
    message: string,
    readonly extra: Extra = {},
  ) {
    super(message)
    this.name = 'ProtocolError'
  }
}

/** One answer for everything that is wrong with address or password. */
export const invalidCredentials = (): ProtocolError =>
  new ProtocolError(400, 'invalid_credentials', 'Invalid login credentials')

export const bannedUser = (): ProtocolError => new ProtocolError(400, 'user_banned', 'User is banned')

export const tooManyMails = (retryAfterSeconds: number): ProtocolError =>
  new ProtocolError(
    429,
    'over_email_send_rate_limit',
    `For security purposes, you can only request this after ${retryAfterSeconds} seconds.`,
    { retryAfterSeconds },
  )

export const badInput = (message: string): ProtocolError =>
  new ProtocolError(400, 'validation_failed', message)

export const otpExpired = (): ProtocolError =>
  new ProtocolError(403, 'otp_expired', 'Token has expired or is invalid')

export const sessionGone = (): ProtocolError =>
  new ProtocolError(403, 'session_not_found', 'Session from session_id claim in JWT does not exist')

export const userGone = (): ProtocolError =>
  new ProtocolError(403, 'user_not_found', 'User from sub claim in JWT does not exist')
