import type { AuthError, GoTrueClient } from '@supabase/auth-js'
import { ApiError } from '../../http/client'
import { fetchWithChallenge } from './link-secret'
import { dropSession, leaveSession, SESSION_KEY, updateSession, useSession } from './session'

let client: Promise<GoTrueClient> | undefined

/** The client of `/auth/v1`. Fetched when it is first needed: visitors without a session never need it. */
export function authClient(): Promise<GoTrueClient> {
  client ??= start().catch((error: unknown) => {
    // The next attempt may reach the server.
    client = undefined
    throw error
  })
  return client
}

async function start(): Promise<GoTrueClient> {
  const { GoTrueClient } = await import('@supabase/auth-js')
  const auth = new GoTrueClient({
    url: `${window.location.origin}/auth/v1`,
    storageKey: SESSION_KEY,
    fetch: fetchWithChallenge,
    // `mail-link.ts` reads the outcome, and takes it out of the address before anything else happens.
    detectSessionInUrl: false,
    experimental: { passkey: true },
  })
  // Called after the storage has changed, whatever happened, here or in another tab.
  auth.onAuthStateChange(() => updateSession())
  return auth
}

const isSignedIn = () => useSession.getState().status === 'signed-in'

/** Starts the client where there is a session to be kept fresh, now or once another tab signs in. */
export function watchSession(): void {
  const follow = () => {
    if (isSignedIn()) authClient().catch(() => undefined)
  }
  window.addEventListener('storage', ({ key }) => {
    if (key !== SESSION_KEY && key !== null) return
    updateSession()
    follow()
  })
  follow()
}

/**
 * The access token of the present session, refreshed where that is due; undefined for a guest.
 * Throws an `ApiError` if the session cannot be refreshed now, and one if it has ended: nothing is done as a guest that
 * a user asked for.
 */
async function accessToken(): Promise<string | undefined> {
  if (!isSignedIn()) return undefined
  const { data, error } = await reach(async () => (await authClient()).getSession())
  if (isUnreachable(error)) throw new ApiError('network.unreachable', 0)
  if (data.session) return data.session.access_token
  updateSession()
  throw new ApiError('auth.required', 401)
}

/**
 * Makes a request with the token of the session, again with the next token where the server refuses it: the
 * session was ended elsewhere, or its token is a moment too old. A refused request has done nothing.
 * Throws an `ApiError`: `auth.required` if the session has ended, another one if it cannot be refreshed now.
 */
export async function withToken<R extends { status: number }>(
  request: (token: string | undefined) => Promise<R>,
): Promise<R> {
  const token = await accessToken()
  const response = await request(token)
  return response.status === 401 && token ? request(await replaceToken(token)) : response
}

/** The server refused a token: gives the next one. If the session has ended this browser forgets it. */
async function replaceToken(refused: string): Promise<string> {
  const present = await accessToken()
  // Another call was refused a moment ago.
  if (present && present !== refused) return present
  const { data, error } = await reach(async () => (await authClient()).refreshSession())
  if (isUnreachable(error)) throw new ApiError('network.unreachable', 0)
  if (data.session) return data.session.access_token
  if (!hasEnded(error)) throw new ApiError('service.unavailable', error?.status ?? 0)
  dropSession()
  throw new ApiError('auth.required', 401)
}

/** Codes of refusals after which a session never works again. */
const ENDS = new Set([
  'refresh_token_already_used',
  'refresh_token_not_found',
  'session_expired',
  'session_not_found',
  'user_banned',
  'user_not_found',
])

const hasEnded = (error: AuthError | null): boolean =>
  error?.name === 'AuthSessionMissingError' || ENDS.has(error?.code ?? '')

/** A failure of the auth client that says nothing about the request: no answer, or one of a broken server. */
export const isUnreachable = (error: unknown): boolean =>
  (error as { name?: string } | null)?.name === 'AuthRetryableFetchError'

async function reach<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch {
    // The client's own script could not be fetched.
    throw new ApiError('network.unreachable', 0)
  }
}

/** Asks the auth client for something; what it refuses is thrown, to be put into words by `useAuthErrorText`. */
export async function authCall<R extends { data: unknown; error: unknown }>(
  work: (auth: GoTrueClient) => Promise<R>,
): Promise<R['data']> {
  const { data, error } = await reach(async () => work(await authClient()))
  if (hasEnded(error as AuthError | null)) dropSession()
  if (error) throw error as Error
  // The user may look different now, which not every answer shows the listeners.
  updateSession()
  return data
}

/** The account is deleted and its sessions with it: the server need not be asked to end this one. */
export const leaveDeletedAccount = (): Promise<void> => leaveSession(dropSession, true)

/**
 * Ends this session, or all of the account's. A page that needs a session then makes way for the start page, or sends
 * the visitor to sign in again.
 */
export const signOut = (scope: 'local' | 'global', to: 'start' | 'sign-in' = 'start'): Promise<void> =>
  leaveSession(
    () => authCall(async (auth) => ({ data: undefined, ...(await auth.signOut({ scope })) })),
    to === 'start',
  )
