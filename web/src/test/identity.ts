import { listOrders } from '@borderlane/contracts/orders/privacy'
import { getAccount } from '@borderlane/contracts/identity/account'
import { listPasskeys } from '@borderlane/contracts/identity/passkeys'
import { type EnvelopeAnswer } from '@borderlane/contracts/identity/protocol'
import { getUser, issueTokens, signOut } from '@borderlane/contracts/identity/public'
import type { OutputOf } from '@borderlane/contracts/define'
import { SESSION_KEY, updateSession } from '../parts/session/session'
import type { StubServer } from './stub-server'

export const USER_ID = '01990000-0000-7000-8000-0000000000a1'
export const EMAIL = 'asha@example.com'

/** An answer of `/auth/v1`, with the header that makes the client read the codes of errors. */
export const answer = (status: number, body?: unknown): EnvelopeAnswer => ({
  status,
  headers: { 'x-supabase-api-version': '2024-01-01' },
  body,
})

export const refuse = (status: number, code: string, message = code, extra: object = {}): EnvelopeAnswer =>
  answer(status, { code, message, ...extra })

/** The protocol's User. */
export const protocolUser = (change: object = {}) => ({
  id: USER_ID,
  aud: 'authenticated',
  role: 'authenticated',
  email: EMAIL,
  email_confirmed_at: '2026-10-01T09:00:00Z',
  app_metadata: {},
  user_metadata: { full_name: 'Asha Verma' },
  created_at: '2026-10-01T09:00:00Z',
  updated_at: '2026-10-01T09:00:00Z',
  ...change,
})

const base64url = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** The protocol's Session. Its token is signed by no one: only servers check that. */
export function protocolSession(change: { user?: object; seconds?: number; name?: string } = {}) {
  const { seconds = 3_600, name = 'first', user } = change
  const expiresAt = Math.floor(Date.now() / 1000) + seconds
  const claims = { sub: USER_ID, exp: expiresAt, session_id: name }
  return {
    access_token: `${base64url({ alg: 'ES256', kid: '1' })}.${base64url(claims)}.c2lnbmF0dXJl`,
    token_type: 'bearer',
    expires_in: seconds,
    expires_at: expiresAt,
    refresh_token: `refresh-${name}`,
    user: protocolUser(user),
  }
}

export const account = (change: Partial<OutputOf<typeof getAccount>> = {}): OutputOf<typeof getAccount> => ({
  id: USER_ID,
  email: EMAIL,
  emailConfirmed: true,
  needsSecondFactor: false,
  recoveryCodesLeft: null,
  fullName: 'Asha Verma',
  roles: [],
  createdAt: '2026-10-01T09:00:00Z',
  ...change,
})

export const withoutOrders = (server: StubServer) =>
  server.on(listOrders, () => ({ orders: [], total: 0, page: 1, pageSize: 20 }))

/** Puts a session where the auth client left it on an earlier visit, and answers what it then asks. */
export function signedIn(server: StubServer, change: Parameters<typeof protocolSession>[0] = {}) {
  const session = protocolSession(change)
  localStorage.setItem(SESSION_KEY, JSON.stringify(session))
  updateSession()
  server
    .on(getAccount, () => account())
    .on(getUser, () => answer(200, session.user))
    .on(issueTokens, () => refuse(400, 'refresh_token_not_found'))
    .on(signOut, () => answer(204))
    .on(listPasskeys, () => answer(200, []))
  return session
}
