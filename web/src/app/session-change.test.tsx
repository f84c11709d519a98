import { findForm } from '@borderlane/contracts/catalogue/forms'
import { getQuote, listCountries } from '@borderlane/contracts/catalogue/public'
import { getAccount } from '@borderlane/contracts/identity/account'
import { issueTokens, signOut } from '@borderlane/contracts/identity/public'
import { listOrders } from '@borderlane/contracts/orders/privacy'
import { act, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { toast } from 'sonner'
import { SESSION_KEY, updateSession } from '../parts/session/session'
import { ASKS_STANDARD, COUNTRIES, quote } from '../test/example'
import { account, answer, EMAIL, protocolSession, signedIn, USER_ID } from '../test/identity'
import { newServer, openAt } from '../test/render'

const APPLY = '/apply?from=IN&to=TH&speed=rush&denial=true'
const OTHER_USER = USER_ID.replace(/.$/, '2')

function serve() {
  const server = newServer()
    .on(listCountries, () => ({ countries: COUNTRIES }))
    .on(getQuote, () => quote())
    .on(findForm, () => ASKS_STANDARD)
    .on(listOrders, () => ({ orders: [], total: 0, page: 1, pageSize: 20 }))
  signedIn(server)
  return server
}

// Toasts outlive the page of their test.
afterEach(() => toast.dismiss())

const phone = () => screen.getByLabelText('Phone')
const answerPhone = async (user: UserEvent) => {
  await user.click(await screen.findByLabelText('Phone'))
  await user.paste('+91 98765 43210')
}
/** What another tab has done to the session, as this one hears of it. */
const elsewhere = (stored: object | undefined) =>
  act(() => {
    if (stored) localStorage.setItem(SESSION_KEY, JSON.stringify(stored))
    else localStorage.removeItem(SESSION_KEY)
    updateSession()
  })
const openMenu = async (user: UserEvent) =>
  user.click(await screen.findByRole('button', { name: `Account menu of ${EMAIL}` }))

test('a session that ended on its own is shown, and leaves the answers to the person who typed them', async () => {
  serve()
  const { user } = await openAt(APPLY)
  await answerPhone(user)
  elsewhere(undefined)
  expect(await screen.findByText('Your session has ended')).toBeInTheDocument()
  expect(phone()).toHaveValue('+91 98765 43210')
  expect(sessionStorage.getItem('borderlane.application')).toContain('98765 43210')
  elsewhere(protocolSession())
  expect(phone()).toHaveValue('+91 98765 43210')
})

test('the next user finds nothing of it, neither in the form nor in the storage', async () => {
  serve()
  const { user } = await openAt(APPLY)
  await answerPhone(user)
  elsewhere(undefined)
  elsewhere(protocolSession({ user: { id: OTHER_USER, email: 'ben@example.com' } }))
  await waitFor(() => expect(phone()).toHaveValue(''))
  expect(screen.getByLabelText('Email')).toHaveValue('ben@example.com')
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('98765 43210')
})

test('answers from before a sign-in belong to the person who signed in, and not to the user after them', async () => {
  serve()
  elsewhere(undefined)
  const { user } = await openAt(APPLY)
  await answerPhone(user)
  elsewhere(protocolSession())
  expect(phone()).toHaveValue('+91 98765 43210')
  elsewhere(undefined)
  elsewhere(protocolSession({ user: { id: OTHER_USER, email: 'ben@example.com' } }))
  await waitFor(() => expect(phone()).toHaveValue(''))
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('98765 43210')
})

test('signing out with half an application asks first, then leaves nothing behind', async () => {
  const server = serve()
  const { user, router } = await openAt(APPLY)
  await answerPhone(user)
  await openMenu(user)
  await user.click(screen.getByRole('button', { name: 'Sign Out' }))
  const dialog = await screen.findByRole('alertdialog', { name: 'Sign out and lose your answers?' })
  await user.click(within(dialog).getByRole('button', { name: 'Stay signed in' }))
  expect(server.calls(signOut)).toEqual([])
  expect(phone()).toHaveValue('+91 98765 43210')
  await openMenu(user)
  await user.click(screen.getByRole('button', { name: 'Sign Out' }))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Sign Out' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/'))
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
  expect(screen.queryByText('Your session has ended')).not.toBeInTheDocument()
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('98765 43210')
})

test('a sign-out in another tab empties the form here, and is not called an end on its own', async () => {
  serve()
  const { user } = await openAt(APPLY)
  await answerPhone(user)
  localStorage.setItem('borderlane.left', 'true')
  elsewhere(undefined)
  await waitFor(() => expect(phone()).toHaveValue(''))
  expect(screen.queryByText('Your session has ended')).not.toBeInTheDocument()
})

test('an address that was confirmed elsewhere is read again', async () => {
  const server = serve()
  const changed = protocolSession({ name: 'changed', user: { email: 'new@example.com' } })
  server.on(getAccount, () => account({ email: 'new@example.com' }))
  server.on(issueTokens, () => answer(200, changed))
  const { user } = await openAt('/orders')
  await openMenu(user)
  expect(await screen.findByRole('button', { name: 'Account menu of new@example.com' })).toBeVisible()
})

test('an entry of the menu that leads to this same page closes it, and its button keeps the focus', async () => {
  serve()
  const { user } = await openAt('/orders')
  // The header is rendered before the page does, whose heading takes the focus if it comes after the link.
  await screen.findByRole('heading', { level: 1, name: 'My Applications' })
  await openMenu(user)
  const button = screen.getByRole('button', { name: `Account menu of ${EMAIL}` })
  await user.click(screen.getAllByRole('link', { name: 'My Applications' }).at(-1)!)
  expect(button).toHaveAttribute('aria-expanded', 'false')
  await waitFor(() => expect(button).toHaveFocus())
})
