import { getUser, issueTokens, verify } from '@borderlane/contracts/identity/public'
import { answer, EMAIL, protocolSession, protocolUser, refuse } from '../../test/identity'
import { StubServer } from '../../test/stub-server'
import { authClient } from './auth-client'
import { forgetMailLink, readOutcome, takeMailLink, useMailLink } from './mail-link'
import { settleSession, useSession } from './session'

afterEach(() => {
  localStorage.clear()
  settleSession()
  forgetMailLink()
  window.history.replaceState(null, '', '/')
})

afterAll(async () => (await authClient()).dispose())

const arriveWith = (fragment: Record<string, string>) =>
  window.history.replaceState(null, '', `/account?x=1#${new URLSearchParams(fragment).toString()}`)

const goodLink = (type: string) => {
  const { access_token, refresh_token } = protocolSession()
  return { access_token, refresh_token, expires_in: '3600', token_type: 'bearer', type, sb: '' }
}

test('a link signs in; its tokens leave the address before anything is asked', async () => {
  let seen = ''
  const states = new Set<string>()
  useSession.subscribe(({ status }) => states.add(status))
  const server = new StubServer().on(getUser, () => {
    seen = window.location.href
    return answer(200, protocolUser())
  })
  arriveWith(goodLink('signup'))
  const entries = window.history.length
  const taken = takeMailLink()
  expect(window.location.href).toBe('http://localhost/account?x=1')
  expect(useSession.getState().status).toBe('loading')
  await taken
  expect(seen).toBe('http://localhost/account?x=1')
  // No entry of the history keeps the tokens.
  expect(window.history.length).toBe(entries)
  expect(useSession.getState()).toMatchObject({ status: 'signed-in', user: { email: EMAIL } })
  // Never "signed out" in between: a page that needs the session would send its visitor away.
  expect([...states]).toEqual(['loading', 'signed-in'])
  expect(useMailLink.getState().outcome).toEqual({ kind: 'signed-in', type: 'signup' })
  expect(server.complaints).toEqual([])
})

describe('a link that was asked for with a secret', () => {
  const arrive = () =>
    window.history.replaceState(null, '', '/account?x=1&code=the-code#token_hash=the-hash&type=signup')

  test('is exchanged with it in the browser that has it', async () => {
    const server = new StubServer().on(issueTokens, () => answer(200, protocolSession()))
    localStorage.setItem('borderlane.link-secret', 'the secret')
    arrive()
    await takeMailLink()
    expect(window.location.href).toBe('http://localhost/account?x=1')
    expect(server.calls(issueTokens)[0]!.input.body).toEqual({
      auth_code: 'the-code',
      code_verifier: 'the secret',
    })
    expect(useMailLink.getState().outcome).toEqual({ kind: 'signed-in', type: 'signup' })
    expect(localStorage.getItem('borderlane.link-secret')).toBeNull()
    expect(server.complaints).toEqual([])
  })

  test.each([null, 'of another sign-up'])('signs in without it as well (secret: %p)', async (secret) => {
    const user = { app_metadata: { password_dropped: true } }
    const server = new StubServer()
      .on(issueTokens, () => refuse(400, 'bad_code_verifier'))
      .on(verify, () => answer(200, protocolSession({ user })))
    if (secret) localStorage.setItem('borderlane.link-secret', secret)
    arrive()
    await takeMailLink()
    expect(server.calls(verify)[0]!.input.body).toMatchObject({ type: 'signup', token_hash: 'the-hash' })
    expect(useMailLink.getState().outcome).toEqual({ kind: 'signed-in', type: 'signup' })
    expect(useSession.getState().user).toMatchObject({ passwordDropped: true })
  })
})

test('tokens that the server refuses sign no one in', async () => {
  new StubServer().on(getUser, () => refuse(403, 'bad_jwt'))
  arriveWith(goodLink('magiclink'))
  await takeMailLink()
  expect(useSession.getState().status).toBe('signed-out')
  expect(useMailLink.getState().outcome).toEqual({ kind: 'failed' })
})

test.each([
  [
    { error: 'access_denied', error_code: 'otp_expired', error_description: 'x', sb: '' },
    { kind: 'expired' },
  ],
  [{ error: 'access_denied', error_code: 'user_banned', sb: '' }, { kind: 'failed' }],
  [{ message: 'Confirmation link accepted.', sb: '' }, { kind: 'half' }],
  [{ message: 'Changed.', type: 'email_change', sb: '' }, { kind: 'moved' }],
])('the fragment %j is understood', async (fragment, outcome) => {
  arriveWith(fragment as Record<string, string>)
  await takeMailLink()
  expect(useMailLink.getState().outcome).toEqual(outcome)
  expect(window.location.hash).toBe('')
})

test.each(['', '#main', '#token=abc', '#access_token=abc', '#message=hello'])(
  'the fragment %j is none of a link',
  (hash) => {
    expect(readOutcome({ hash, search: '?code=1' })).toBeUndefined()
  },
)
