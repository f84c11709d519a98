import type { EmailOtpType, GoTrueClient } from '@supabase/auth-js'
import { create } from 'zustand'
import { authClient } from './auth-client'
import { forgetLinkSecret, linkSecret } from './link-secret'
import { awaitSession, SESSION_KEY, settleSession } from './session'

export type LinkOutcome =
  | { kind: 'signed-in'; type: string }
  /** The other one of two addresses has to agree, too. */
  | { kind: 'half' }
  /** The account has its new address, but this link signs no one in. */
  | { kind: 'moved' }
  /** Too old, or used before. */
  | { kind: 'expired' }
  /** No session came of it: the server was not reached, or refused. */
  | { kind: 'failed' }

interface Tokens {
  accessToken: string
  refreshToken: string
  type: string
}

interface Code {
  code: string
  /** Signs in without the secret. */
  tokenHash?: string
  type: string
}

/** Reads what `/auth/v1/verify` adds to the address that it leads back to; undefined for any other address. */
export function readOutcome(props: {
  hash: string
  search: string
}): Tokens | Code | LinkOutcome | undefined {
  const { hash, search } = props
  const values = new URLSearchParams(hash.slice(1))
  const [accessToken, refreshToken] = [values.get('access_token'), values.get('refresh_token')]
  const type = values.get('type') ?? ''
  if (accessToken && refreshToken) return { accessToken, refreshToken, type }
  if (values.has('error_code'))
    return { kind: values.get('error_code') === 'otp_expired' ? 'expired' : 'failed' }
  const code = new URLSearchParams(search).get('code')
  const tokenHash = values.get('token_hash') ?? undefined
  const isMessage = values.has('message') && values.has('sb')
  if (code && (tokenHash || isMessage)) return { code, tokenHash, type }
  return isMessage ? { kind: type ? 'moved' : 'half' } : undefined
}

/** The outcome of the link by which the visitor came, until they have seen it. */
export const useMailLink = create<{ outcome?: LinkOutcome }>(() => ({}))

export const forgetMailLink = (): void => useMailLink.setState({ outcome: undefined })

/**
 * Begins the session that a link of a mail brought. Its tokens leave the address first, and no entry of the history
 * keeps them.
 */
export async function takeMailLink(): Promise<void> {
  const found = readOutcome(window.location)
  if (!found) return
  const address = new URL(window.location.href)
  address.hash = ''
  for (const name of ['code', 'error', 'error_code', 'error_description', 'sb'])
    address.searchParams.delete(name)
  window.history.replaceState(window.history.state, '', address.pathname + address.search)
  if ('kind' in found) return useMailLink.setState({ outcome: found })
  awaitSession()
  const outcome = await beginSession(found).catch((): LinkOutcome => ({ kind: 'failed' }))
  settleSession()
  useMailLink.setState({ outcome })
}

async function beginSession(found: Tokens | Code): Promise<LinkOutcome> {
  const auth = await authClient()
  if ('code' in found) return exchangeCode(auth, found)
  const { error } = await auth.setSession({
    access_token: found.accessToken,
    refresh_token: found.refreshToken,
  })
  return error ? { kind: 'failed' } : { kind: 'signed-in', type: found.type }
}

/** In the browser that asked for the link everything stays as it was; in any other one it still signs in. */
async function exchangeCode(auth: GoTrueClient, { code, tokenHash, type }: Code): Promise<LinkOutcome> {
  const secret = linkSecret()
  if (secret) {
    // Where the client looks for it.
    localStorage.setItem(`${SESSION_KEY}-code-verifier`, JSON.stringify(secret))
    const { error } = await auth.exchangeCodeForSession(code)
    // The other link of a change of address still needs it.
    if (!error && tokenHash) forgetLinkSecret()
    if (!error) return tokenHash ? { kind: 'signed-in', type } : { kind: 'half' }
  }
  if (!tokenHash) return { kind: 'half' }
  const { error } = await auth.verifyOtp({ token_hash: tokenHash, type: type as EmailOtpType })
  return error ? { kind: 'failed' } : { kind: 'signed-in', type }
}
