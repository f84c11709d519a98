import { AuthApiError, AuthSessionMissingError, AuthWeakPasswordError } from '@supabase/auth-js'
import { renderHook } from '@testing-library/react'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import errors from '../../locales/en/errors.json'
import authErrors from '../../locales/en/auth-errors.json'
import { useAuthErrorText } from './auth-error'

/** What `/auth/v1` can answer with. */
const CODES = [
  'bad_code_verifier',
  'bad_json',
  'bad_jwt',
  'conflict',
  'email_exists',
  'email_not_confirmed',
  'flow_state_expired',
  'flow_state_not_found',
  'invalid_credentials',
  'no_authorization',
  'otp_disabled',
  'otp_expired',
  'over_email_send_rate_limit',
  'over_request_rate_limit',
  'reauthentication_needed',
  'reauthentication_not_valid',
  'refresh_token_already_used',
  'refresh_token_not_found',
  'same_password',
  'session_expired',
  'session_not_found',
  'signup_disabled',
  'user_already_exists',
  'user_banned',
  'user_not_found',
  'validation_failed',
  'weak_password',
  'insufficient_aal',
  'mfa_challenge_expired',
  'mfa_factor_not_found',
  'mfa_ip_address_mismatch',
  'mfa_verification_failed',
  'passkey_disabled',
  'too_many_enrolled_mfa_factors',
  'too_many_passkeys',
  'webauthn_challenge_expired',
  'webauthn_challenge_not_found',
  'webauthn_credential_exists',
  'webauthn_credential_not_found',
  'webauthn_verification_failed',
  'organisation_account_taken',
  'organisation_address_missing',
  'organisation_address_unproven',
  'organisation_audience_wrong',
  'organisation_clock_wrong',
  'organisation_denied',
  'organisation_key_unknown',
  'organisation_needed',
  'organisation_no_role',
  'organisation_refused',
  'organisation_state_expired',
  'organisation_state_unknown',
  'organisation_token_wrong',
  'organisation_unreachable',
  // Of the page's own: the device was put away.
  'passkey_not_used',
]

beforeAll(() =>
  i18next
    .use(initReactI18next)
    .init({ lng: 'en', ns: ['errors'], resources: { en: { errors, 'auth-errors': authErrors } } }),
)

const textOf = (error: unknown) => renderHook(() => useAuthErrorText()).result.current(error).text

test.each(CODES)('%s has a text of its own', (code) => {
  expect(textOf(new AuthApiError('a message', 400, code))).not.toBe(errors.internal.error)
})

test('no text is left over', () => {
  const texts = Object.keys(authErrors.protocol).map((key) => key.replace(/_(one|other)$/, ''))
  expect(texts.filter((key) => !CODES.includes(key))).toEqual([])
})

test('a session that the client finds gone asks to sign in again', () => {
  expect(textOf(new AuthSessionMissingError())).toBe('Your session has ended. Please sign in again.')
})

test('a mail that comes too soon is shown with the seconds to wait', () => {
  const message = (seconds: number) =>
    `For security purposes, you can only request this after ${seconds} seconds.`
  const error = (seconds: number) => new AuthApiError(message(seconds), 429, 'over_email_send_rate_limit')
  expect(textOf(error(42))).toContain('in 42 seconds')
  expect(textOf(error(1))).toContain('in a second')
})

test.each([
  [['length'], 'The password is too short. Use at least 8 characters.'],
  [['pwned'], authErrors.weakPassword.pwned],
  [
    ['length', 'pwned'],
    `The password is too short. Use at least 8 characters. ${authErrors.weakPassword.pwned}`,
  ],
  [['something new'], authErrors.protocol.weak_password],
])('a password that is weak for %j says so', (reasons, text) => {
  const message = 'Password should be at least 8 characters.'
  expect(textOf(new AuthWeakPasswordError(message, 422, reasons as AuthWeakPasswordError['reasons']))).toBe(
    text,
  )
})
