import { getQuote } from '@borderlane/contracts/catalogue/public'
import { getConfig } from '@borderlane/contracts/gateway'
import {
  getSettings,
  issueTokens,
  recover,
  sendOtp,
  signOut,
  signUp,
} from '@borderlane/contracts/identity/public'
import { act, screen, waitFor, within } from '@testing-library/react'
import { useSession } from '../../parts/session/session'
import { serveAuth, signIn } from '../../test/auth-page'
import { quote, testConfig } from '../../test/example'
import { answer, EMAIL, protocolUser, refuse, signedIn } from '../../test/identity'
import { openAt } from '../../test/render'
import type { Asked } from '../../test/stub-server'

const bodyOf = (asked: Asked | undefined) => asked?.input.body as Record<string, unknown> | undefined

test('signing in says "Welcome back!" and goes to the start page, and the header knows the user', async () => {
  const server = serveAuth()
  const { router, user } = await signIn('/auth')
  expect(await screen.findByText('Welcome back!')).toBeInTheDocument()
  expect(screen.getByText("You've successfully signed in.")).toBeInTheDocument()
  await waitFor(() => expect(router.state.location.pathname).toBe('/'))
  const asked = server.calls(issueTokens)[0]
  expect(asked?.input.query).toEqual({ grant_type: 'password' })
  expect(bodyOf(asked)).toMatchObject({ email: EMAIL, password: 'three odd words' })
  await user.click(await screen.findByRole('button', { name: `Account menu of ${EMAIL}` }))
  expect(screen.getAllByRole('link', { name: 'My Applications' })[0]).toHaveAttribute('href', '/orders')
  expect(screen.queryByRole('link', { name: 'Sign In' })).not.toBeInTheDocument()
})

test('anyone who was sent here comes back to the page that sent them', async () => {
  serveAuth()
  const { router, user } = await openAt('/orders?page=2')
  expect(await screen.findByText(/Please sign in to see this page/)).toBeVisible()
  await user.type(screen.getByLabelText('Email'), EMAIL)
  await user.type(screen.getByLabelText('Password'), 'three odd words')
  await user.click(screen.getByRole('button', { name: 'Sign In' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/orders'))
  expect(router.state.location.search).toBe('?page=2')
})

test.each(['//evil.test', '/\\evil.test', 'javascript:alert(1)', 'https://evil.test/'])(
  'a link that wants people led to %s after the sign-in leads to the start page',
  async (hostile) => {
    serveAuth()
    const { router } = await signIn(`/auth?next=${encodeURIComponent(hostile)}`)
    await waitFor(() => expect(router.state.location.pathname).toBe('/'))
  },
)

test('wrong credentials are said in a toast and on the page, and the answers stay', async () => {
  serveAuth().on(issueTokens, () => refuse(400, 'invalid_credentials', 'Invalid login credentials'))
  const { router } = await signIn('/auth')
  expect(await screen.findByText('Error')).toBeInTheDocument()
  expect(screen.getAllByText('The email address or password is wrong.')).toHaveLength(2)
  expect(screen.getByRole('alert')).toHaveFocus()
  expect(screen.getByLabelText('Password')).toHaveValue('three odd words')
  expect(router.state.location.pathname).toBe('/auth')
})

test.each([
  [refuse(429, 'over_request_rate_limit'), /Too many attempts/],
  [refuse(400, 'email_not_confirmed'), /not confirmed yet/],
  [refuse(400, 'user_banned'), /This account is blocked/],
  [answer(503, {}), /not available right now/],
  [refuse(418, 'something_new', 'I am a teapot'), /Something went wrong on our side/],
])('a sign-in that is refused by %j says so in clear words', async (refusal, words) => {
  serveAuth().on(issueTokens, () => refusal)
  await signIn('/auth')
  expect((await screen.findAllByText(words))[0]).toBeVisible()
})

test('empty fields are named, and nothing is sent', async () => {
  const server = serveAuth()
  const { user } = await openAt('/auth')
  await user.click(await screen.findByRole('button', { name: 'Sign In' }))
  expect(await screen.findByRole('alert')).toHaveFocus()
  expect(screen.getByRole('link', { name: 'Enter your password' })).toBeVisible()
  expect(screen.getByLabelText('Email')).toBeInvalid()
  expect(server.calls(issueTokens)).toEqual([])
})

async function fillSignUp(password: string) {
  const opened = await openAt('/auth?tab=sign-up')
  const { user } = opened
  await user.type(await screen.findByLabelText('Full name'), 'Asha Verma')
  await user.type(screen.getByLabelText('Email'), EMAIL)
  await user.type(screen.getByLabelText('Password'), password)
  await user.click(screen.getByRole('button', { name: 'Create account' }))
  return opened
}

test('signing up says "Account created!" and goes to the start page, signed in', async () => {
  const server = serveAuth()
  const { router } = await fillSignUp('three odd words')
  expect(await screen.findByText('Account created!')).toBeInTheDocument()
  expect(screen.getByText('You can now sign in with your credentials.')).toBeInTheDocument()
  await waitFor(() => expect(router.state.location.pathname).toBe('/'))
  const asked = server.calls(signUp)[0]
  expect(bodyOf(asked)).toMatchObject({ email: EMAIL, data: { full_name: 'Asha Verma' } })
  expect(asked?.input.query).toEqual({ redirect_to: 'http://localhost/' })
})

test('where the address must be confirmed first, the page says what to do', async () => {
  serveAuth().on(signUp, () =>
    answer(200, { ...protocolUser({ email_confirmed_at: undefined }), identities: [] }),
  )
  await fillSignUp('three odd words')
  expect(await screen.findByText(/Follow the link in it to finish setting up your account/)).toBeVisible()
  expect(useSession.getState().status).toBe('signed-out')
})

test.each([6, 8])(
  'where %d characters are asked for, one fewer is refused before it is sent',
  async (count) => {
    const server = serveAuth().on(getConfig, () => ({
      ...testConfig,
      passwordMinLength: count,
    }))
    const { user } = await openAt('/auth?tab=sign-up')
    expect(await screen.findByText(new RegExp(`^At least ${count} characters\\.`))).toBeVisible()
    await user.type(screen.getByLabelText('Password'), '1'.repeat(count - 1))
    await user.click(screen.getByRole('button', { name: 'Create account' }))
    const words = `The password must have at least ${count} characters`
    expect(await screen.findByRole('link', { name: words })).toBeVisible()
    expect(server.calls(signUp)).toEqual([])
  },
)

test('a weak password comes back with its reasons', async () => {
  serveAuth().on(signUp, () =>
    refuse(422, 'weak_password', 'Password should be at least 8 characters.', {
      weak_password: { reasons: ['length', 'pwned'] },
    }),
  )
  await fillSignUp('123456')
  expect((await screen.findAllByText(/Use at least 8 characters\. Many people use this/))[0]).toBeVisible()
})

test('an address that is taken leads to the sign-in', async () => {
  serveAuth().on(signUp, () => refuse(422, 'user_already_exists', 'User already registered'))
  const { user } = await fillSignUp('three odd words')
  expect((await screen.findAllByText(/There is already an account with this email address/))[0]).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Go to sign in' }))
  expect(screen.getByRole('tab', { name: 'Sign In' })).toHaveAttribute('aria-selected', 'true')
})

test('the tabs work with the arrow keys and stand in the address', async () => {
  serveAuth()
  const { router, user } = await openAt('/auth')
  await user.click(await screen.findByRole('tab', { name: 'Sign In' }))
  await user.keyboard('{ArrowRight}')
  expect(await screen.findByLabelText('Full name')).toBeVisible()
  expect(screen.getByRole('heading', { level: 1, name: 'Create an account' })).toBeVisible()
  expect(screen.getByRole('tab', { name: 'Sign Up' })).toHaveAttribute('aria-selected', 'true')
  expect(router.state.location.search).toBe('?tab=sign-up')
})

test('"Continue as guest" goes back one page, and to the start page where there is none', async () => {
  serveAuth()
  const { router, user } = await openAt('/auth')
  await user.click(await screen.findByRole('button', { name: 'Continue as guest' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/'))

  await act(() => router.navigate('/nothing'))
  await act(() => router.navigate('/auth'))
  // As the router leaves it in a browser.
  window.history.replaceState({ idx: 2 }, '')
  await user.click(await screen.findByRole('button', { name: 'Continue as guest' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/nothing'))
  window.history.replaceState(null, '')
})

test('a forgotten password is answered by a mail, no matter who has the address', async () => {
  const server = serveAuth().on(recover, () => answer(200, {}))
  const { user } = await openAt('/auth')
  await user.click(await screen.findByRole('button', { name: 'Forgot your password?' }))
  await user.type(screen.getByLabelText('Email'), EMAIL)
  await user.click(screen.getByRole('button', { name: 'Email me a link to set a new password' }))
  expect(
    await screen.findByText(`If there is an account with ${EMAIL}, an email is on its way.`, {
      exact: false,
    }),
  ).toBeVisible()
  expect(server.calls(recover)[0]?.input.query).toEqual({ redirect_to: 'http://localhost/new-password' })
})

test('a link that signs in makes no account, and leads back to the page that sent the visitor', async () => {
  const server = serveAuth().on(sendOtp, () => answer(200, {}))
  const { user } = await openAt('/auth?tab=recovery&next=%2Forders')
  await user.type(await screen.findByLabelText('Email'), EMAIL)
  await user.click(screen.getByRole('button', { name: 'Email me a link to sign in' }))
  expect(await screen.findByText('Check your inbox')).toBeVisible()
  const asked = server.calls(sendOtp)[0]
  expect(bodyOf(asked)).toMatchObject({ email: EMAIL, create_user: false })
  expect(asked?.input.query).toEqual({ redirect_to: 'http://localhost/auth?next=%2Forders' })
})

test('a second mail too soon says how long to wait', async () => {
  serveAuth().on(recover, () =>
    refuse(
      429,
      'over_email_send_rate_limit',
      'For security purposes, you can only request this after 42 seconds.',
    ),
  )
  const { user } = await openAt('/auth?tab=recovery')
  await user.type(await screen.findByLabelText('Email'), EMAIL)
  await user.click(screen.getByRole('button', { name: 'Email me a link to set a new password' }))
  expect((await screen.findAllByText(/another one in 42 seconds/))[0]).toBeVisible()
})

test('signing out returns to the start page and leaves nothing of the session behind', async () => {
  const server = serveAuth().on(signOut, () => answer(204))
  const { router, user } = await signIn('/auth?next=/orders')
  await screen.findByRole('heading', { level: 1, name: 'My Applications' })
  expect(router.state.location.pathname).toBe('/orders')
  await user.click(await screen.findByRole('button', { name: /^Account menu/ }))
  await user.click(screen.getByRole('button', { name: 'Sign Out' }))
  expect(await screen.findByRole('link', { name: 'Sign In' })).toBeVisible()
  await waitFor(() => expect(router.state.location.pathname).toBe('/'))
  expect(server.calls(signOut)[0]?.input.query).toEqual({ scope: 'local' })
  expect(JSON.stringify({ ...localStorage })).not.toContain('refresh')
  // Later on a page may ask for a sign-in again.
  await act(() => router.navigate('/orders'))
  await waitFor(() => expect(router.state.location.pathname).toBe('/auth'))
})

test('the view follows the address, and the page that sent the visitor is kept in it', async () => {
  serveAuth()
  const { router } = await openAt('/auth?tab=sign-up')
  expect(await screen.findByLabelText('Full name')).toBeVisible()
  await act(() => router.navigate('/auth'))
  expect(await screen.findByRole('button', { name: 'Forgot your password?' })).toBeVisible()
  await act(() => router.navigate('/auth?tab=recovery&next=%2Forders'))
  expect(await screen.findByText(/Please sign in to see this page/)).toBeVisible()
  expect(screen.getByRole('heading', { level: 1, name: 'Get back into your account' })).toBeVisible()
})

test('a visitor who is signed in is not led to the sign-in again', async () => {
  const server = serveAuth()
  signedIn(server)
  const { router } = await openAt('/auth?next=/auth/')
  await waitFor(() => expect(router.state.location.pathname).toBe('/'))
})

test('an address is typed once: every form has it, and the heading takes the focus of the form that went', async () => {
  serveAuth()
  const { user } = await openAt('/auth')
  await user.type(await screen.findByLabelText('Email'), EMAIL)
  await user.click(screen.getByRole('button', { name: 'Forgot your password?' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Get back into your account' })).toHaveFocus()
  expect(screen.getByLabelText('Email')).toHaveValue(EMAIL)
  await user.type(screen.getByLabelText('Email'), '.org')
  await user.click(screen.getByRole('button', { name: 'Back to sign in' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Sign in to your account' })).toHaveFocus()
  expect(screen.getByLabelText('Email')).toHaveValue(`${EMAIL}.org`)
  await user.click(screen.getByRole('tab', { name: 'Sign Up' }))
  expect(await screen.findByLabelText('Full name')).toBeVisible()
  expect(screen.getByRole('tab', { name: 'Sign Up' })).toHaveFocus()
  expect(screen.getByLabelText('Email')).toHaveValue(`${EMAIL}.org`)
})

test('why the visitor is here is before the form', async () => {
  serveAuth()
  await openAt('/auth?next=/orders')
  const why = await screen.findByText(/Please sign in to see this page/)
  const field = screen.getByLabelText('Email')
  expect(why.compareDocumentPosition(field) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
})

test('the header brings the person who signs in from the middle of an application back to it', async () => {
  serveAuth().on(getQuote, () => quote())
  const { user, router } = await openAt('/visa-results?from=IN&to=TH')
  await user.click(await screen.findByRole('link', { name: 'Sign In' }))
  expect(await screen.findByText('You will come straight back to your application.')).toBeVisible()
  await user.type(await screen.findByLabelText('Email'), EMAIL)
  await user.type(screen.getByLabelText('Password'), 'three odd words')
  await user.click(screen.getByRole('button', { name: 'Sign In' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/visa-results'))
  expect(router.state.location.search).toBe('?from=IN&to=TH')
})

test('an account needs a name, an address and a password: each that is missing is named, and nothing is sent', async () => {
  const server = serveAuth()
  const { user } = await openAt('/auth?tab=sign-up')
  await user.click(await screen.findByRole('button', { name: 'Create account' }))
  const summary = within(await screen.findByRole('alert'))
  expect(summary.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Enter your full name',
    'Enter an email address like name@example.com',
    'Choose a new password',
  ])
  for (const label of ['Full name', 'Email', 'Password']) expect(screen.getByLabelText(label)).toBeInvalid()
  await user.type(screen.getByLabelText('Full name'), '   ')
  await user.type(screen.getByLabelText('Email'), EMAIL)
  await user.type(screen.getByLabelText('Password'), 'three odd words')
  await user.click(screen.getByRole('button', { name: 'Create account' }))
  expect(await screen.findByRole('link', { name: 'Enter your full name' })).toBeVisible()
  expect(server.calls(signUp)).toEqual([])
})

describe('where staff sign in at their organisation', () => {
  const settings = () => answer(200, { external: { email: true, 'custom:organisation': true } })
  const codeOf = (href: string | null) => new URL(href!, 'https://a.test').searchParams

  test('the page leads there, with a secret of this browser, and back to the page that was asked for', async () => {
    serveAuth().on(getSettings, settings)
    await openAt('/auth?next=%2Fadmin')
    const link = await screen.findByRole('link', { name: 'Sign in with your organisation' })
    const query = codeOf(link.getAttribute('href'))
    expect(link.getAttribute('href')).toMatch(/^\/auth\/v1\/authorize\?/)
    expect(Object.fromEntries(query)).toMatchObject({
      provider: 'custom:organisation',
      redirect_to: `${window.location.origin}/auth?next=%2Fadmin`,
      code_challenge: expect.stringMatching(/^[\w-]{43,}$/) as string,
    })
  })

  test('elsewhere nothing is said of it', async () => {
    const server = serveAuth()
    await openAt('/auth')
    await waitFor(() => expect(server.calls(getSettings)).toHaveLength(1))
    expect(screen.queryByRole('link', { name: 'Sign in with your organisation' })).not.toBeInTheDocument()
  })

  test('anyone who comes back has a session, and goes on', async () => {
    const server = serveAuth().on(getSettings, settings)
    localStorage.setItem('borderlane.organisation-secret', 'kept here')
    const { router } = await openAt('/auth?next=%2Forders&code=once')
    await waitFor(() => expect(router.state.location.pathname).toBe('/orders'))
    expect(bodyOf(server.calls(issueTokens)[0])).toEqual({ auth_code: 'once', code_verifier: 'kept here' })
    expect(server.calls(issueTokens)).toHaveLength(1)
  })

  test.each([
    ['organisation_no_role', /None of your groups gives you a role/],
    ['organisation_clock_wrong', /The clocks of your organisation and of this site differ/],
    ['never_heard_of', /Something went wrong/],
  ])('%s is said at the page to sign in', async (code, text) => {
    serveAuth().on(getSettings, settings)
    await openAt(`/auth?error=access_denied&error_code=${code}`)
    const message = await screen.findByRole('alert')
    expect(within(message).getByText('You are not signed in')).toBeVisible()
    expect(within(message).getByText(text)).toBeVisible()
  })

  test('a code that another browser has used is refused with a reason', async () => {
    const server = serveAuth().on(getSettings, settings)
    server.on(issueTokens, () => refuse(404, 'flow_state_not_found'))
    const { router } = await openAt('/auth?code=old')
    expect(await screen.findByText(/This link is no longer valid/)).toBeVisible()
    expect(router.state.location.search).toBe('?error_code=flow_state_not_found')
  })
})
