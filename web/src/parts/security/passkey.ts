import type { GoTrueClient } from '@supabase/auth-js'
import { api } from '../../http/client'
import { routes } from '../../http/routes'
import { authCall } from '../session/auth-client'
import { claimsIn } from '../session/session'

/** A refusal in a form that has words of ours. */
class PasskeyRefusal extends Error {
  constructor(readonly code: string) {
    super(code)
  }
}

/**
 * Why there are no passkeys here. `address`: the page is open at a number, and browsers make them for a name only;
 * `browser`: this one has none, or not for pages without https.
 */
export function whyNoPasskey(): 'address' | 'browser' | undefined {
  if (/^[\d.]+$|^\[/.test(window.location.hostname)) return 'address'
  return 'PublicKeyCredential' in window ? undefined : 'browser'
}

/** The same page by the name of this machine; undefined where it is open at another one's number. */
export function namedAddress(): string | undefined {
  const { hostname, protocol, port, pathname } = window.location
  const isOwn = hostname === '127.0.0.1' || hostname === '[::1]'
  return isOwn ? `${protocol}//localhost${port && `:${port}`}${pathname}` : undefined
}

/** Asks the auth client for something that the device has a part in: it may be put away, or not be there. */
export async function passkeyCall<R extends { data: unknown; error: unknown }>(
  work: (auth: GoTrueClient) => Promise<R>,
): Promise<R['data']> {
  try {
    return await authCall(work)
  } catch (error) {
    const { code = '' } = error as { code?: string }
    if (code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED')
      throw new PasskeyRefusal('webauthn_credential_exists')
    if (code.startsWith('ERROR_')) throw new PasskeyRefusal('passkey_not_used')
    throw error
  }
}

export async function signInByPasskey(): Promise<void> {
  const before = await authCall((auth) => auth.getSession())
  await passkeyCall((auth) => auth.signInWithPasskey())
  if (!before.session) return
  const { session_id: id } = JSON.parse(claimsIn(before.session.access_token)) as { session_id: string }
  await api.call(routes.endSession, { id }).catch(() => undefined)
}

type Signed = Parameters<GoTrueClient['passkey']['verifyAuthentication']>[0]['credential']

/** Before the challenge ends, which is good for five minutes. */
const RENEW_MS = 4 * 60_000

/** Offers passkeys where the browser fills in the address, until one is chosen or the signal comes. */
export async function offerPasskeys(signal: AbortSignal): Promise<void> {
  if (whyNoPasskey() || !('parseRequestOptionsFromJSON' in PublicKeyCredential)) return
  if (!(await PublicKeyCredential.isConditionalMediationAvailable())) return
  while (!signal.aborted) {
    const begun = await authCall((auth) => auth.passkey.startAuthentication())
    if (!begun) return
    const renewal = AbortSignal.timeout(RENEW_MS)
    const credential = await navigator.credentials
      .get({
        mediation: 'conditional',
        publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(
          begun.options as PublicKeyCredentialRequestOptionsJSON,
        ),
        signal: AbortSignal.any([signal, renewal]),
      })
      .catch(() => null)
    if (credential instanceof PublicKeyCredential) {
      const answer = { challengeId: begun.challenge_id, credential: credential.toJSON() as Signed }
      await authCall((auth) => auth.passkey.verifyAuthentication(answer))
      return
    }
    if (!renewal.aborted) return
  }
}
