import { readMailLink, verify } from '@borderlane/contracts/identity/public'
import { screen, waitFor } from '@testing-library/react'
import { useMailLink } from '../../parts/session/mail-link'
import { useSession } from '../../parts/session/session'
import { answer, EMAIL, protocolSession, refuse } from '../../test/identity'
import { newServer, openAt } from '../../test/render'
import { endOf } from './mail-link.page'

const ELSEWHERE = {
  at: '2026-11-23T10:15:00.000Z',
  userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0',
}
const addressOf = (type: string, redirectTo = 'http://localhost/account') =>
  `/mail-link#${new URLSearchParams({ token_hash: 'the-token', type, redirect_to: redirectTo }).toString()}`
const serverWith = (elsewhere: typeof ELSEWHERE | null = null, otherAgreed = false) =>
  newServer().on(readMailLink, () => ({ link: { email: EMAIL, otherAgreed, elsewhere } }))

test('a link changes nothing before the press, and leaves the address at once', async () => {
  localStorage.setItem('borderlane.link-secret', 'the secret')
  const server = serverWith().on(verify, () => answer(200, protocolSession()))
  const { router, user } = await openAt(addressOf('signup', 'http://localhost/help'))
  expect(
    await screen.findByRole('heading', { level: 1, name: 'Please confirm your email address' }),
  ).toBeVisible()
  expect(screen.getByText(/Press the button to confirm asha@example.com/)).toBeVisible()
  expect(router.state.location).toMatchObject({ pathname: '/mail-link', hash: '' })
  expect(server.calls(verify)).toEqual([])
  expect(server.calls(readMailLink)[0]!.input).toEqual({
    tokenHash: 'the-token',
    type: 'signup',
    codeVerifier: 'the secret',
  })

  await user.dblClick(screen.getByRole('button', { name: 'Confirm email address' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/help'))
  expect(await screen.findByText('Your email address is confirmed')).toBeVisible()
  expect(server.calls(verify).map(({ input }) => input.body)).toEqual([
    expect.objectContaining({ type: 'signup', token_hash: 'the-token', code_verifier: 'the secret' }),
  ])
  expect(useSession.getState()).toMatchObject({ status: 'signed-in', user: { email: EMAIL } })
  expect(localStorage.getItem('borderlane.link-secret')).toBeNull()
})

test('a sign-up of another browser is asked about; "no" leads to a password of one\'s own', async () => {
  const dropped = { app_metadata: { password_dropped: true } }
  const server = serverWith(ELSEWHERE).on(verify, () => answer(200, protocolSession({ user: dropped })))
  const { router, user } = await openAt(addressOf('signup'))
  expect(await screen.findByRole('group', { name: 'Was that you?' })).toBeVisible()
  expect(screen.getByText(/made in another browser: Firefox on Windows, 23 November 2026/)).toBeVisible()
  const press = screen.getByRole('button', { name: 'Confirm email address' })
  await user.click(press)
  expect(await screen.findByText('Please say whether that was you')).toBeVisible()
  expect(server.calls(verify)).toEqual([])
  await user.click(screen.getByLabelText(/No, or I no longer know the password/))
  await user.click(press)
  await waitFor(() => expect(router.state.location.pathname).toBe('/new-password'))
  expect(server.calls(verify)[0]!.input.body).not.toHaveProperty('current_password')
})

test('"yes" wants the password of the account, and a wrong one loses nothing', async () => {
  let isRight = false
  const server = serverWith(ELSEWHERE).on(verify, () =>
    isRight ? answer(200, protocolSession()) : refuse(400, 'invalid_credentials'),
  )
  const { router, user } = await openAt(addressOf('magiclink', 'http://localhost/auth?next=%2Fhelp'))
  await user.click(await screen.findByLabelText(/Yes, that was me/))
  const press = screen.getByRole('button', { name: 'Sign in' })
  await user.click(press)
  expect(await screen.findByText('Please enter the password.')).toBeVisible()
  expect(server.calls(verify)).toEqual([])
  await user.type(screen.getByLabelText('Password of the account'), 'my password')
  await user.click(press)
  expect(await screen.findByText('The email address or password is wrong.')).toBeVisible()
  isRight = true
  await user.click(press)
  await waitFor(() => expect(router.state.location.pathname).toBe('/help'))
  expect(server.calls(verify).at(-1)!.input.body).toMatchObject({ current_password: 'my password' })
})

test('a recovery asks nothing and leads to the new password', async () => {
  serverWith(ELSEWHERE).on(verify, () => answer(200, protocolSession()))
  const { router, user } = await openAt(addressOf('recovery'))
  await user.click(await screen.findByRole('button', { name: 'Continue' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/new-password'))
})

test.each([
  ['half', 'One more link to follow'],
  ['moved', 'Your email address has been changed'],
])('one of two addresses agrees: %s', async (outcome, words) => {
  serverWith(null, outcome === 'moved').on(verify, () => answer(200, { msg: 'done', code: '200' }))
  const { user } = await openAt(addressOf('email_change', 'http://localhost/help'))
  await user.click(await screen.findByRole('button', { name: 'Agree to the change' }))
  expect(await screen.findByText(words)).toBeVisible()
  expect(useMailLink.getState().outcome).toEqual({ kind: outcome })
})

test('an expired link says so and leads to a new one, before the press and after it', async () => {
  newServer().on(readMailLink, () => ({ link: null }))
  await openAt(addressOf('recovery'))
  expect(await screen.findByRole('heading', { level: 1, name: 'This link is no longer valid' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Request a new link' })).toHaveAttribute(
    'href',
    '/auth?tab=recovery',
  )
})

test('pressed a moment too late it says the same', async () => {
  serverWith().on(verify, () => refuse(403, 'otp_expired'))
  const { user } = await openAt(addressOf('signup'))
  await user.click(await screen.findByRole('button', { name: 'Confirm email address' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'This link is no longer valid' })).toBeVisible()
})

test('without a link, after a reload for example, the page says what to do', async () => {
  newServer()
  await openAt('/mail-link')
  expect(await screen.findByText('Please open the link in our email again.')).toBeVisible()
})

test("a link to another site of the operator's names it and does nothing on its own", async () => {
  const server = serverWith()
  await openAt(addressOf('magiclink', 'https://partner.example/in'))
  expect(await screen.findByRole('heading', { level: 1, name: 'Continue to partner.example' })).toBeVisible()
  expect(server.calls(verify)).toEqual([])
})

test.each([
  ['http://localhost/orders?page=2', { path: '/orders?page=2' }],
  ['http://localhost/auth?next=%2Forders', { path: '/orders' }],
  ['http://localhost//evil.example', { path: '/' }],
  ['javascript:alert(1)', { path: '/' }],
  ['', { path: '/' }],
  ['https://partner.example/in', { foreign: 'https://partner.example' }],
])('a link to %p ends at %j', (wanted, end) => {
  expect(endOf(wanted, 'http://localhost')).toEqual(end)
})
