import { getAccount, listSessions } from '@borderlane/contracts/identity/account'
import { updateUser } from '@borderlane/contracts/identity/public'
import { screen, waitFor } from '@testing-library/react'
import { useMailLink } from '../../parts/session/mail-link'
import { account, answer, EMAIL, protocolUser, refuse, signedIn } from '../../test/identity'
import { newServer, openAt } from '../../test/render'

async function setPassword(password = 'four rather odd words') {
  const { user } = await openAt('/new-password')
  await user.type(await screen.findByLabelText('New password'), password)
  await user.click(screen.getByRole('button', { name: 'Save new password' }))
}

test('the visitor that a recovery link signed in sets a new password', async () => {
  const server = newServer().on(updateUser, () => answer(200, protocolUser()))
  const session = signedIn(server)
  useMailLink.setState({ outcome: { kind: 'signed-in', type: 'recovery' } })
  await setPassword()
  expect(await screen.findByRole('heading', { level: 1, name: 'Your new password is set' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Go to the home page' })).toHaveAttribute('href', '/')
  const { input } = server.calls(updateUser)[0]!
  expect(input.bearer).toBe(session.access_token)
  expect(input.body).toMatchObject({ password: 'four rather odd words' })
  expect(useMailLink.getState().outcome).toBeUndefined()
})

test('staff who have set their password are led to their work', async () => {
  const server = newServer().on(updateUser, () => answer(200, protocolUser()))
  signedIn(server)
  server.on(getAccount, () => account({ roles: ['admin'] }))
  await setPassword()
  expect(await screen.findByRole('link', { name: 'Workspace' })).toHaveAttribute('href', '/admin')
})

test.each([
  [refuse(422, 'same_password'), /This is already your password/],
  [refuse(400, 'reauthentication_needed'), /You signed in a while ago/],
  [
    refuse(422, 'weak_password', 'too weak', { weak_password: { reasons: ['pwned'] } }),
    /Many people use this password/,
  ],
])('a password that is refused by %j says why', async (refusal, words) => {
  signedIn(newServer().on(updateUser, () => refusal))
  await setPassword()
  expect((await screen.findAllByText(words))[0]).toBeVisible()
  expect(screen.getByLabelText('New password')).toHaveValue('four rather odd words')
})

test('a link that is too old says so and leads to a new one', async () => {
  newServer()
  useMailLink.setState({ outcome: { kind: 'expired' } })
  const { user } = await openAt('/new-password')
  expect(await screen.findByRole('heading', { level: 1, name: 'This link is no longer valid' })).toBeVisible()
  await user.click(screen.getByRole('link', { name: 'Request a new link' }))
  expect(await screen.findByRole('button', { name: 'Email me a link to set a new password' })).toBeVisible()
})

test('a link that is too old leads someone who is signed in to their account, where they get a new one', async () => {
  const server = newServer()
  signedIn(server)
  server.on(listSessions, () => ({ sessions: [] }))
  useMailLink.setState({ outcome: { kind: 'expired' } })
  const { user } = await openAt('/new-password')
  await user.click(await screen.findByRole('link', { name: 'Request a new link' }))
  expect(await screen.findByRole('button', { name: "I don't know my current password" })).toBeVisible()
})

test('without a link there is nothing to set: the page asks for the address', async () => {
  newServer()
  const { router } = await openAt('/new-password')
  await waitFor(() => expect(router.state.location.pathname).toBe('/auth'))
  expect(await screen.findByLabelText('Email')).toBeVisible()
})

test('the page says whose password it is', async () => {
  signedIn(newServer())
  await openAt('/new-password')
  expect(await screen.findByText(`For the account ${EMAIL}.`, { exact: false })).toBeVisible()
})
