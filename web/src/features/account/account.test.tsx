import { exportAccount } from '@borderlane/contracts/gateway'
import { listCountries } from '@borderlane/contracts/catalogue/public'
import { deleteAccount, endSession, getAccount, listSessions } from '@borderlane/contracts/identity/account'
import { recover, signOut, updateUser } from '@borderlane/contracts/identity/public'
import { screen, waitFor, within } from '@testing-library/react'
import { SESSION_KEY } from '../../parts/session/session'
import { account, answer, EMAIL, protocolUser, refuse, signedIn } from '../../test/identity'
import { newServer, openAt } from '../../test/render'
import { Refusal } from '../../test/stub-server'

const SESSIONS = ['01990000-0000-7000-8000-0000000000b1', '01990000-0000-7000-8000-0000000000b2']

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

const session = (id: string, current: boolean, userAgent: string | null) => ({
  id,
  current,
  createdAt: '2026-10-01T09:00:00Z',
  lastSeenAt: '2026-10-02T09:00:00Z',
  userAgent,
  ip: '192.0.2.7',
})

function serve() {
  const server = newServer().on(listCountries, () => ({ countries: [] }))
  signedIn(server)
  return server
    .on(listSessions, () => ({
      sessions: [session(SESSIONS[0]!, true, FIREFOX), session(SESSIONS[1]!, false, null)],
    }))
    .on(updateUser, () => answer(200, protocolUser()))
}

const part = async (name: string) => within(await screen.findByRole('region', { name }))

test('signed-out visitors are sent to sign in, and come back', async () => {
  newServer()
  const { router } = await openAt('/account')
  await waitFor(() => expect(router.state.location.pathname).toBe('/auth'))
  expect(router.state.location.search).toBe('?next=%2Faccount')
})

test('the name is saved, and an empty one is refused before it is sent', async () => {
  const server = serve()
  const { user } = await openAt('/account')
  const name = await part('Your name')
  await user.clear(name.getByLabelText('Full name'))
  await user.click(name.getByRole('button', { name: 'Save name' }))
  expect(await screen.findByRole('link', { name: 'Enter your full name' })).toBeVisible()
  expect(server.calls(updateUser)).toEqual([])
  await user.type(name.getByLabelText('Full name'), 'Asha R. Verma')
  await user.click(name.getByRole('button', { name: 'Save name' }))
  expect(await name.findByText('Your name is saved')).toBeVisible()
  expect(server.calls(updateUser)[0]?.input.body).toMatchObject({ data: { full_name: 'Asha R. Verma' } })
  // Another name in the field is not saved yet.
  await user.type(name.getByLabelText('Full name'), ' Rao')
  expect(name.queryByText('Your name is saved')).not.toBeInTheDocument()
})

test('a change by a session that was ended elsewhere leads to the sign-in, and says why', async () => {
  serve().on(updateUser, () => refuse(403, 'session_not_found'))
  const { router, user } = await openAt('/account')
  const name = await part('Your name')
  await user.type(name.getByLabelText('Full name'), ' Rao')
  await user.click(name.getByRole('button', { name: 'Save name' }))
  await waitFor(() => expect(router.state.location.search).toBe('?next=%2Faccount'))
  expect(await screen.findByText('Your session has ended. Please sign in again.')).toBeInTheDocument()
})

test('another address wants the present password, and says that links are on their way', async () => {
  const server = serve().on(updateUser, () => answer(200, protocolUser({ new_email: 'new@example.com' })))
  const { user } = await openAt('/account')
  const email = await part('Email address')
  await user.type(email.getByLabelText('New email address'), 'new@example.com')
  await user.type(email.getByLabelText('Current password'), 'three odd words')
  await user.click(email.getByRole('button', { name: 'Change address' }))
  expect(await email.findByText('The change to new@example.com is not complete yet')).toBeVisible()
  const { input } = server.calls(updateUser)[0]!
  expect(input.body).toMatchObject({ email: 'new@example.com', current_password: 'three odd words' })
  expect(input.query).toEqual({ redirect_to: 'http://localhost/account' })
  expect(email.getByLabelText('Current password')).toHaveValue('')
})

test.each([
  [true, /we send a link to both the old and the new address/],
  [false, /we send a link to the new address\./],
])(
  'who has to agree to another address is said, and a second factor waits for the first (confirmed: %p)',
  async (emailConfirmed, text) => {
    serve().on(getAccount, () => account({ emailConfirmed }))
    await openAt('/account')
    expect(await (await part('Email address')).findByText(text)).toBeVisible()
    // A stranger may have made the account: what signs in for good is added by the reader of its mail alone.
    expect(screen.queryAllByText(/passkeys and an app for codes once your email/)).toHaveLength(
      emailConfirmed ? 0 : 1,
    )
    expect(screen.queryAllByRole('region', { name: 'Passkeys' })).toHaveLength(emailConfirmed ? 1 : 0)
  },
)

test.each([
  ['Your name', 'Full name'],
  ['Email address', 'New email address'],
  ['Password', 'New password'],
])(
  'what was typed under "%s" is not left behind without a question; what is saved is',
  async (form, field) => {
    serve()
    const { router, user } = await openAt('/account')
    await user.type((await part(form)).getByLabelText(field), 'x')
    await user.click(screen.getByRole('link', { name: 'Borderlane' }))
    const dialog = await screen.findByRole('alertdialog', { name: 'Leave this page?' })
    expect(within(dialog).getByText('Your changes on this page are not saved yet.')).toBeVisible()
    await user.click(within(dialog).getByRole('button', { name: 'Stay here' }))
    expect(router.state.location.pathname).toBe('/account')
    await user.clear((await part(form)).getByLabelText(field))
    if (form === 'Your name') {
      await user.type((await part(form)).getByLabelText(field), 'Asha Rao')
      await user.click(screen.getByRole('button', { name: 'Save name' }))
      await (await part(form)).findByText('Your name is saved')
    }
    await user.click(screen.getByRole('link', { name: 'Borderlane' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/'))
  },
)

test('what a browser fills in on its own is left behind without a question', async () => {
  serve()
  const { router, user } = await openAt('/account')
  const email = await part('Email address')
  await user.type(email.getByLabelText('New email address'), EMAIL)
  await user.type(email.getByLabelText('Current password'), 'three odd words')
  await user.type((await part('Password')).getByLabelText('Current password'), 'three odd words')
  await user.click(screen.getByRole('link', { name: 'Borderlane' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/'))
})

test('the address that the account has is no other one, in whatever case, and nothing is sent', async () => {
  const server = serve()
  const { user } = await openAt('/account')
  const email = await part('Email address')
  await user.type(email.getByLabelText('New email address'), ` ${EMAIL.toUpperCase()} `)
  await user.type(email.getByLabelText('Current password'), 'wrong')
  await user.click(email.getByRole('button', { name: 'Change address' }))
  expect(await email.findByRole('link', { name: 'This is already your email address' })).toBeVisible()
  expect(server.calls(updateUser)).toEqual([])
})

test('a wrong present password is said at its field for another address, too', async () => {
  serve().on(updateUser, () => refuse(400, 'invalid_credentials', 'Invalid login credentials'))
  const { user } = await openAt('/account')
  const email = await part('Email address')
  await user.type(email.getByLabelText('New email address'), 'new@example.com')
  await user.type(email.getByLabelText('Current password'), 'wrong')
  await user.click(email.getByRole('button', { name: 'Change address' }))
  expect(await email.findByRole('link', { name: 'Your current password is wrong' })).toBeVisible()
  expect(email.getByLabelText('Current password')).toBeInvalid()
})

test('a wrong present password changes nothing and says so', async () => {
  serve().on(updateUser, () => refuse(400, 'invalid_credentials', 'Invalid login credentials'))
  const { user } = await openAt('/account')
  const password = await part('Password')
  await user.type(password.getByLabelText('Current password'), 'wrong')
  await user.type(password.getByLabelText('New password'), 'four rather odd words')
  await user.click(password.getByRole('button', { name: 'Change password' }))
  expect(await password.findByRole('link', { name: 'Your current password is wrong' })).toBeVisible()
  expect(password.getByRole('alert')).toHaveFocus()
  expect(password.getByLabelText('Current password')).toBeInvalid()
  expect(password.getByLabelText('New password')).toHaveValue('four rather odd words')
  expect(screen.queryByText('The email address or password is wrong.')).not.toBeInTheDocument()
})

test('the password is changed by the present one', async () => {
  const server = serve()
  const { user } = await openAt('/account')
  const password = await part('Password')
  await user.type(password.getByLabelText('Current password'), 'three odd words')
  await user.type(password.getByLabelText('New password'), 'four rather odd words')
  await user.click(password.getByRole('button', { name: 'Change password' }))
  expect(await password.findByText(/Your other devices are signed out/)).toBeVisible()
  expect(server.calls(updateUser)[0]?.input.body).toMatchObject({
    password: 'four rather odd words',
    current_password: 'three odd words',
  })
})

test('anyone who does not know their password gets a link', async () => {
  const server = serve().on(recover, () => answer(200, {}))
  const { user } = await openAt('/account')
  const password = await part('Password')
  await user.click(password.getByRole('button', { name: "I don't know my current password" }))
  expect(await password.findByText(`We have sent a link to ${EMAIL}.`, { exact: false })).toBeVisible()
  expect(server.calls(recover)[0]?.input.body).toMatchObject({ email: EMAIL })
})

test('sessions are listed by device, and another one is ended', async () => {
  const server = serve().on(endSession, () => {
    server.on(listSessions, () => ({ sessions: [session(SESSIONS[0]!, true, FIREFOX)] }))
    return {}
  })
  const { user } = await openAt('/account')
  const sessions = await part('Where you are signed in')
  expect(await sessions.findByText('Firefox on Linux')).toBeVisible()
  expect(sessions.getByText('This device')).toBeVisible()
  await user.click(
    sessions.getByRole('button', { name: /^Sign out Unknown device, last seen 2 October 2026/ }),
  )
  expect(await screen.findByText('That device is signed out')).toBeInTheDocument()
  expect(server.calls(endSession)[0]?.input).toEqual({ id: SESSIONS[1] })
  await waitFor(() => expect(sessions.queryByText('Unknown device')).not.toBeInTheDocument())
  expect(screen.getByRole('region', { name: 'Where you are signed in' })).toHaveFocus()
})

test('a session that could not be ended is said to be open perhaps; one that had ended already is not', async () => {
  const server = serve().on(endSession, () => {
    throw new Refusal('request.too_many')
  })
  const { user } = await openAt('/account')
  const end = await screen.findByRole('button', {
    name: /^Sign out Unknown device, last seen 2 October 2026/,
  })
  await user.click(end)
  expect(await screen.findByText('That device may still be signed in')).toBeVisible()
  server.on(endSession, () => {
    throw new Refusal('identity.session_not_found')
  })
  await user.click(end)
  expect(await screen.findByText('That device is signed out')).toBeInTheDocument()
  expect(screen.queryByText('That device may still be signed in')).not.toBeInTheDocument()
})

test('signing out everywhere that did not work leaves the visitor signed in, and says so', async () => {
  serve().on(signOut, () => refuse(429, 'over_request_rate_limit'))
  const { user } = await openAt('/account')
  await user.click(await screen.findByRole('button', { name: 'Sign out everywhere' }))
  await user.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Sign out everywhere' }),
  )
  expect(await screen.findByText('Your devices may still be signed in')).toBeVisible()
  expect(screen.getByText(/Too many attempts/)).toBeVisible()
})

test('a list of sessions that cannot be loaded leaves the rest of the page standing', async () => {
  serve().on(listSessions, () => {
    throw new Refusal('request.too_many')
  })
  await openAt('/account')
  const sessions = await part('Where you are signed in')
  expect(await sessions.findByText('Your devices could not be loaded')).toBeVisible()
  expect(sessions.getByRole('button', { name: 'Try again' })).toBeVisible()
  expect(screen.getByRole('region', { name: 'Your name' })).toBeVisible()
})

test('"Sign out everywhere" asks first, then ends all sessions and leads to the start page', async () => {
  const server = serve()
  const { router, user } = await openAt('/account')
  await user.click(await screen.findByRole('button', { name: 'Sign out everywhere' }))
  const dialog = await screen.findByRole('alertdialog', { name: 'Sign out everywhere?' })
  expect(within(dialog).getByRole('button', { name: 'Cancel' })).toHaveFocus()
  expect(server.calls(signOut)).toEqual([])
  await user.click(within(dialog).getByRole('button', { name: 'Sign out everywhere' }))
  expect(await screen.findByRole('link', { name: 'Sign In' })).toBeVisible()
  await waitFor(() => expect(router.state.location.pathname).toBe('/'))
  expect(server.calls(signOut)[0]?.input.query).toEqual({ scope: 'global' })
})

test('the account is taken along as a file', async () => {
  const saved: Blob[] = []
  URL.createObjectURL = (content) => (saved.push(content as Blob), 'blob:1')
  URL.revokeObjectURL = () => undefined
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  serve().on(exportAccount, () => ({
    account: { ...account(), metadata: {}, locale: 'en' as const },
    sessions: [],
    history: [],
    messages: [],
    watches: [],
    orders: [],
  }))
  const { user } = await openAt('/account')
  await user.click(await screen.findByRole('button', { name: 'Download my account data' }))
  expect(await screen.findByText('The file account.json is in your downloads')).toBeVisible()
  expect(click).toHaveBeenCalledTimes(1)
  expect(saved[0]?.type).toBe('application/json')
  click.mockRestore()
})

test('the account is deleted after a question, and the browser forgets it', async () => {
  const server = serve().on(deleteAccount, () => ({}))
  server.on(signOut, () => answer(503, {}))
  const { router, user } = await openAt('/account')
  await user.click(await screen.findByRole('button', { name: 'Delete account' }))
  const dialog = await screen.findByRole('alertdialog', { name: 'Delete your account permanently?' })
  expect(server.calls(deleteAccount)).toEqual([])
  await user.click(within(dialog).getByRole('button', { name: 'Delete permanently' }))
  expect(await screen.findByText('Your account has been deleted')).toBeInTheDocument()
  await waitFor(() => expect(router.state.location.pathname).toBe('/'))
  expect(screen.getByRole('link', { name: 'Sign In' })).toBeVisible()
  expect(localStorage.getItem(SESSION_KEY)).toBeNull()
})

test('a deletion that wants a fresh sign-in leads there and back', async () => {
  serve().on(deleteAccount, () => {
    throw new Refusal('identity.recent_sign_in_needed')
  })
  const { router, user } = await openAt('/account')
  await user.click(await screen.findByRole('button', { name: 'Delete account' }))
  await user.click(await screen.findByRole('button', { name: 'Delete permanently' }))
  await user.click(await screen.findByRole('button', { name: 'Sign in again' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/auth'))
  expect(router.state.location.search).toBe('?next=%2Faccount')
})

test('an account that cannot be loaded says why, and is loaded by trying again', async () => {
  const server = serve().on(getAccount, () => {
    throw new Refusal('request.too_many')
  })
  const { user } = await openAt('/account')
  expect(await screen.findByText(/Too many attempts/)).toBeVisible()
  server.on(getAccount, () => account())
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Your account' })).toBeVisible()
})
