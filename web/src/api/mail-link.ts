import { create } from 'zustand'
import { authClient } from './auth-client'
import { awaitSession, settleSession } from './session'

/** What following a link of a mail led to. */
export type LinkOutcome =
  | { kind: 'signed-in'; type: string }
  /** The other one of two addresses has to agree, too. */
  | { kind: 'half' }
  /** Too old, or used before. */
  | { kind: 'expired' }
  /** No session came of it: the server was not reached, or refused. */
  | { kind: 'failed' }

interface Fragment {
  accessToken: string
  refreshToken: string
  type: string
}

/** Reads the fragment that `/auth/v1/verify` leads back with; undefined for any other one. */
export function readOutcome(hash: string): Fragment | LinkOutcome | undefined {
  const values = new URLSearchParams(hash.slice(1))
  const accessToken = values.get('access_token')
  const refreshToken = values.get('refresh_token')
  if (accessToken && refreshToken) return { accessToken, refreshToken, type: values.get('type') ?? '' }
  if (values.has('error_code'))
    return { kind: values.get('error_code') === 'otp_expired' ? 'expired' : 'failed' }
  return values.has('message') && values.has('sb') ? { kind: 'half' } : undefined
}

/** The outcome of the link by which the visitor came, until they have seen it. */
export const useMailLink = create<{ outcome?: LinkOutcome }>(() => ({}))

export const forgetMailLink = (): void => useMailLink.setState({ outcome: undefined })

/**
 * Begins the session that a link of a mail brought. Its tokens leave the address first, and no entry of the history
 * keeps them.
 */
export async function takeMailLink(): Promise<void> {
  const found = readOutcome(window.location.hash)
  if (!found) return
  const { pathname, search } = window.location
  window.history.replaceState(window.history.state, '', pathname + search)
  if ('kind' in found) return useMailLink.setState({ outcome: found })
  awaitSession()
  const error = await beginSession(found).catch((failure: unknown) => failure)
  settleSession()
  useMailLink.setState({ outcome: error ? { kind: 'failed' } : { kind: 'signed-in', type: found.type } })
}

async function beginSession({ accessToken, refreshToken }: Fragment): Promise<unknown> {
  const auth = await authClient()
  const { error } = await auth.setSession({ access_token: accessToken, refresh_token: refreshToken })
  return error
}
