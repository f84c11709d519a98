import { getAccount } from '@borderlane/contracts/identity/account'
import { issueTokens, signOut } from '@borderlane/contracts/identity/public'
import { uploadDocuments } from '@borderlane/contracts/documents/order-holder'
import { listCountries } from '@borderlane/contracts/catalogue/public'
import { ORDER_ID, uploaded } from '../../test/example'
import { account, answer, protocolSession, refuse, signedIn } from '../../test/identity'
import { Refusal, StubServer } from '../../test/stub-server'
import { authClient, watchSession } from './auth-client'
import { api } from '../../http/client'
import { routes } from '../../http/routes'
import { SESSION_KEY, updateSession, useSession } from './session'
import { uploadDocument } from '../../http/upload'

let server: StubServer

beforeEach(() => {
  server = new StubServer()
})

afterEach(() => {
  localStorage.clear()
  updateSession()
})

afterAll(async () => (await authClient()).dispose())

const bearers = (contract: Parameters<StubServer['calls']>[0]) =>
  server.calls(contract).map(({ headers }) => headers.authorization)

test('a call carries the token of the session; one that is the same for everybody does not', async () => {
  const { access_token } = signedIn(server)
  server.on(listCountries, () => ({ countries: [] }))
  await api.call(routes.getAccount, {})
  await api.call(routes.listCountries, {})
  expect(bearers(getAccount)).toEqual([`Bearer ${access_token}`])
  expect(bearers(listCountries)).toEqual([undefined])
})

test('a token that is about to expire is refreshed once, however many calls are made', async () => {
  signedIn(server, { seconds: 20 })
  const next = protocolSession({ name: 'second' })
  server.on(issueTokens, () => answer(200, next))
  await Promise.all(Array.from({ length: 5 }, () => api.call(routes.getAccount, {})))
  expect(server.calls(issueTokens).map(({ input }) => input.body)).toEqual([
    { refresh_token: 'refresh-first' },
  ])
  expect(bearers(getAccount)).toEqual(Array.from({ length: 5 }, () => `Bearer ${next.access_token}`))
})

test.each([
  [85, 1],
  [100, 0],
])(
  'the library looks every 30 seconds, and refreshes in the last three of these: with %d seconds left, %d times',
  async (seconds, times) => {
    signedIn(server, { name: `with ${seconds} seconds`, seconds })
    server.on(issueTokens, () => answer(200, protocolSession({ name: `after ${seconds} seconds` })))
    await api.call(routes.getAccount, {})
    expect(server.calls(issueTokens)).toHaveLength(times)
  },
)

test('a token that the server refuses is replaced, and the call made again', async () => {
  const { access_token } = signedIn(server)
  const next = protocolSession({ name: 'second' })
  server.on(issueTokens, () => answer(200, next))
  server.on(getAccount, ({ headers }) => {
    if (headers.authorization === `Bearer ${access_token}`) throw new Refusal('auth.required')
    return account()
  })
  expect(await api.call(routes.getAccount, {})).toMatchObject({ id: account().id })
})

// Each with a token of its own: the client remembers for a while which ones were refused.
test('a session that has ended is forgotten, and nothing is done as a guest that its user asked for', async () => {
  const { access_token } = signedIn(server, { name: 'ended' })
  server.on(getAccount, () => {
    throw new Refusal('auth.required')
  })
  await expect(api.call(routes.getAccount, {})).rejects.toMatchObject({ code: 'auth.required' })
  expect(bearers(getAccount)).toEqual([`Bearer ${access_token}`])
  expect(localStorage.getItem(SESSION_KEY)).toBeNull()
  expect(useSession.getState()).toEqual({ status: 'signed-out' })
})

test('the same where its token had expired before', async () => {
  signedIn(server, { name: 'expired', seconds: -10 })
  await expect(api.call(routes.getAccount, {})).rejects.toMatchObject({ code: 'auth.required' })
  expect(server.calls(getAccount)).toEqual([])
  expect(useSession.getState()).toEqual({ status: 'signed-out' })
})

test('an upload whose token is refused is made again with the next one', async () => {
  const { access_token } = signedIn(server, { name: 'upload' })
  const next = protocolSession({ name: 'after upload' })
  server.on(issueTokens, () => answer(200, next))
  server.on(uploadDocuments, ({ headers }) => {
    if (headers.authorization === `Bearer ${access_token}`) throw new Refusal('auth.required')
    return { documents: [uploaded()], rejected: [] }
  })
  const file = new File(['%PDF'], 'passport.pdf')
  expect(await uploadDocument(ORDER_ID, { file }, () => undefined)).toEqual(uploaded())
})

test.each([
  [429, 'over_request_rate_limit'],
  [409, 'conflict'],
  [400, 'something_new'],
])('a refresh that is refused with %d %s signs no one out', async (status, code) => {
  signedIn(server, { name: code })
  server.on(issueTokens, () => refuse(status, code))
  server.on(getAccount, () => {
    throw new Refusal('auth.required')
  })
  await expect(api.call(routes.getAccount, {})).rejects.toMatchObject({ code: 'service.unavailable', status })
  expect(useSession.getState().status).toBe('signed-in')
})

test.each([
  [400, 'refresh_token_already_used'],
  [400, 'session_expired'],
  [403, 'session_not_found'],
  [400, 'user_banned'],
])('a refresh that is refused with %d %s has ended the session', async (status, code) => {
  signedIn(server, { name: code })
  server.on(issueTokens, () => refuse(status, code))
  server.on(getAccount, () => {
    throw new Refusal('auth.required')
  })
  await expect(api.call(routes.getAccount, {})).rejects.toMatchObject({ code: 'auth.required' })
  expect(localStorage.getItem(SESSION_KEY)).toBeNull()
  expect(useSession.getState().status).toBe('signed-out')
})

test('where an expired session cannot be refreshed now, no one is signed out for it', async () => {
  signedIn(server, { seconds: -10 })
  jest.spyOn(Date, 'now').mockImplementation(ticking())
  server.on(issueTokens, () => answer(503, {}))
  await expect(api.call(routes.getAccount, {})).rejects.toMatchObject({ code: 'network.unreachable' })
  expect(server.calls(getAccount)).toEqual([])
  expect(useSession.getState().status).toBe('signed-in')
  jest.restoreAllMocks()
})

/** A clock that runs fast: the client tries for half a minute. */
function ticking() {
  let now = new Date().getTime()
  return () => (now += 4_000)
}

test('a sign-in in another tab is noticed, and so is a sign-out', () => {
  watchSession()
  const tell = () => window.dispatchEvent(new StorageEvent('storage', { key: SESSION_KEY }))
  localStorage.setItem(SESSION_KEY, JSON.stringify(protocolSession()))
  tell()
  expect(useSession.getState().user?.fullName).toBe('Asha Verma')
  localStorage.removeItem(SESSION_KEY)
  tell()
  expect(useSession.getState().status).toBe('signed-out')
})

test.each(['', 'null', '{', '[]', '{"user":{"id":1}}', '{"user":{"id":"1","email":2}}'])(
  'what is stored as %j is no session',
  (stored) => {
    localStorage.setItem(SESSION_KEY, stored)
    updateSession()
    expect(useSession.getState()).toEqual({ status: 'signed-out' })
  },
)

test('a sign-out that the server refuses for want of a session counts as one', async () => {
  signedIn(server)
  server.on(signOut, () => refuse(403, 'session_not_found'))
  await (await authClient()).signOut({ scope: 'local' })
  expect(useSession.getState().status).toBe('signed-out')
})
