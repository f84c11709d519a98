import { listCountries } from '@borderlane/contracts/catalogue/public'
import { act, screen, waitFor } from '@testing-library/react'
import { type LinkOutcome, useMailLink } from '../parts/session/mail-link'
import { awaitSession, settleSession } from '../parts/session/session'
import { signedIn } from '../test/identity'
import { newServer, openAt } from '../test/render'

const serve = () => newServer().on(listCountries, () => ({ countries: [] }))

test.each<[LinkOutcome, RegExp]>([
  [{ kind: 'signed-in', type: 'signup' }, /^Your email address is confirmed$/],
  [{ kind: 'signed-in', type: 'email_change' }, /^Your email address has been changed$/],
  [{ kind: 'signed-in', type: 'magiclink' }, /signed in as asha@example\.com/],
  [{ kind: 'half' }, /^One more link to follow$/],
  [{ kind: 'moved' }, /^Please sign in with a link/],
  [{ kind: 'expired' }, /^This link is no longer valid$/],
  [{ kind: 'failed' }, /^This link could not be used$/],
])('the outcome %j is said on the page, until it is closed', async (outcome, words) => {
  signedIn(serve())
  useMailLink.setState({ outcome })
  const { user } = await openAt('/')
  expect(await screen.findByText(words)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Close this message' }))
  expect(screen.queryByText(words)).not.toBeInTheDocument()
})

test('a recovery link leads to the new password, wherever it ended', async () => {
  signedIn(serve())
  useMailLink.setState({ outcome: { kind: 'signed-in', type: 'recovery' } })
  const { router } = await openAt('/')
  await waitFor(() => expect(router.state.location.pathname).toBe('/new-password'))
  expect(await screen.findByLabelText('New password')).toBeVisible()
})

test('a link that ended the password leads to a new one, and says why', async () => {
  signedIn(serve(), { user: { app_metadata: { password_dropped: true } } })
  useMailLink.setState({ outcome: { kind: 'signed-in', type: 'signup' } })
  const { router } = await openAt('/')
  await waitFor(() => expect(router.state.location.pathname).toBe('/new-password'))
  expect(await screen.findByText(/set up in another browser/)).toBeVisible()
  expect(screen.getByLabelText('New password')).toBeVisible()
})

test('what a link led to is forgotten by signing out', async () => {
  signedIn(serve())
  useMailLink.setState({ outcome: { kind: 'signed-in', type: 'magiclink' } })
  await openAt('/')
  expect(await screen.findByText(/You are signed in as/)).toBeVisible()
  act(() => {
    localStorage.clear()
    settleSession()
  })
  expect(screen.queryByText(/You are signed in as/)).not.toBeInTheDocument()
  expect(useMailLink.getState().outcome).toBeUndefined()
})

test('while a link signs in, a page that needs the session waits for it', async () => {
  const server = serve()
  awaitSession()
  const { router } = await openAt('/new-password')
  expect(await screen.findByText('Checking whether you are signed in')).toBeInTheDocument()
  expect(router.state.location.pathname).toBe('/new-password')
  act(() => {
    signedIn(server)
    settleSession()
  })
  expect(await screen.findByLabelText('New password')).toBeVisible()
})

test.each([
  ['/auth?next=%2Forders', '?tab=recovery&next=%2Forders', 'Email me a link to sign in'],
  ['/', '?next=%2Faccount', 'Forgot your password?'],
])(
  'a used link that ended at %s is asked for again where such a link is sent',
  async (path, search, button) => {
    serve()
    useMailLink.setState({ outcome: { kind: 'expired' } })
    const { router, user } = await openAt(path)
    await user.click(await screen.findByRole('link', { name: 'Request a new link' }))
    expect(await screen.findByRole('button', { name: button })).toBeVisible()
    expect(router.state.location.search).toBe(search)
    expect(screen.queryByText('This link is no longer valid')).not.toBeInTheDocument()
  },
)

test.each([
  [undefined, '/account'],
  ['2026-10-01T09:00:00Z', undefined],
])(
  'the signed-in user asks for the confirmation again on the account page (confirmed: %p)',
  async (at, href) => {
    signedIn(serve(), { user: { email_confirmed_at: at } })
    useMailLink.setState({ outcome: { kind: 'expired' } })
    await openAt('/')
    expect(await screen.findByText('This link is no longer valid')).toBeVisible()
    expect(screen.queryByRole('link', { name: 'Request a new link' })?.getAttribute('href')).toBe(href)
  },
)

test('the outcome is forgotten once the visitor goes to another page, not where they are led to one', async () => {
  signedIn(serve())
  useMailLink.setState({ outcome: { kind: 'signed-in', type: 'magiclink' } })
  const { router } = await openAt('/auth?next=/nothing')
  await waitFor(() => expect(router.state.location.pathname).toBe('/nothing'))
  expect(await screen.findByText(/You are signed in as/)).toBeVisible()
  await act(() => router.navigate('/'))
  expect(screen.queryByText(/You are signed in as/)).not.toBeInTheDocument()
})

test('a link that did not work is forgotten by signing in', async () => {
  const server = serve()
  useMailLink.setState({ outcome: { kind: 'expired' } })
  await openAt('/')
  expect(await screen.findByText('This link is no longer valid')).toBeVisible()
  act(() => void signedIn(server))
  expect(screen.queryByText('This link is no longer valid')).not.toBeInTheDocument()
})
