import { listImports } from '@borderlane/contracts/catalogue/import'
import { listCountries } from '@borderlane/contracts/catalogue/public'
import { getAccount } from '@borderlane/contracts/identity/account'
import { giveRole, listStaff, takeRole } from '@borderlane/contracts/identity/admin'
import { readLoad } from '@borderlane/contracts/orders/assignment'
import { countQueues, listAllOrders } from '@borderlane/contracts/orders/admin'
import { screen, waitFor, within } from '@testing-library/react'
import type { Role } from '@borderlane/contracts/roles'
import { account, EMAIL, signedIn, USER_ID } from '../../test/identity'
import { newServer, openAt } from '../../test/render'
import { Refusal } from '../../test/stub-server'

const OTHER_ID = '01990000-0000-7000-8000-0000000000c1'

const admin = (userId: string, email: string, roles: Role[] = ['admin']) => ({
  userId,
  email,
  fullName: null,
  roles,
  since: '2026-10-01T09:00:00Z',
})
const staff = [admin(USER_ID, EMAIL), admin(OTHER_ID, 'other@example.com')]

function serve() {
  const server = newServer().on(listCountries, () => ({ countries: [] }))
  signedIn(server)
  return server
    .on(getAccount, () => account({ roles: ['admin'] }))
    .on(listStaff, () => ({ staff }))
    .on(listImports, () => ({ runs: [] }))
    .on(countQueues, () => ({ new: 0, traveller: 0, authority: 0, unpaid: 0, due_soon: 0, late: 0 }))
    .on(readLoad, () => ({ people: [], unassigned: { open: 0, late: 0 } }))
    .on(listAllOrders, () => ({ orders: [], total: 0, page: 1, pageSize: 50 }))
}

test('admins find the panel in their menu, and in it who works here', async () => {
  serve()
  const { user } = await openAt('/')
  await user.click(await screen.findByRole('button', { name: /^Account menu/ }))
  await user.click(await screen.findByRole('link', { name: 'Admin Panel' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Admin Panel' })).toBeVisible()
  await user.click(screen.getByRole('link', { name: 'People' }))
  expect(await screen.findByText('other@example.com')).toBeVisible()
  expect(screen.getByText('You')).toBeVisible()
})

test('others see that they may not, and go to the start page', async () => {
  const server = serve().on(getAccount, () => account())
  const { router, user } = await openAt('/admin/people')
  expect(await screen.findByText('Access denied: Admin privileges required')).toBeInTheDocument()
  expect(router.state.location.pathname).toBe('/')
  expect(server.calls(listStaff)).toEqual([])
  await user.click(await screen.findByRole('button', { name: /^Account menu/ }))
  expect(screen.queryByRole('link', { name: 'Admin Panel' })).not.toBeInTheDocument()
})

test('where the role cannot be asked for, no one is let in', async () => {
  serve().on(getAccount, () => {
    throw new Refusal('request.too_many')
  })
  const { router } = await openAt('/admin/people')
  expect(await screen.findByText('Failed to verify admin access')).toBeInTheDocument()
  expect(router.state.location.pathname).toBe('/')
})

test('signed-out visitors are sent to sign in', async () => {
  newServer()
  const { router } = await openAt('/admin/people')
  await waitFor(() => expect(router.state.location.search).toBe('?next=%2Fadmin%2Fpeople'))
})

test('a role is given by address', async () => {
  const server = serve().on(giveRole, ({ input }) => admin(OTHER_ID, String(input.email), ['finance']))
  const { user } = await openAt('/admin/people')
  await user.type(await screen.findByLabelText('Email address of the account'), 'new@example.com')
  await user.click(screen.getByRole('button', { name: 'Give role' }))
  expect((await screen.findAllByText('Choose a role')).length).toBeGreaterThan(1)
  expect(server.calls(giveRole)).toEqual([])
  await user.selectOptions(screen.getByLabelText('Role'), 'finance')
  await user.click(screen.getByRole('button', { name: 'Give role' }))
  expect((await screen.findAllByText('new@example.com now has the role Finance')).length).toBeGreaterThan(0)
  expect(server.calls(giveRole)[0]?.input).toEqual({ email: 'new@example.com', role: 'finance' })
  expect(server.calls(listStaff).length).toBeGreaterThan(1)
})

test.each([
  ['identity.account_not_found', /There is no account with this email address/],
  ['identity.email_not_confirmed', /This email address is not confirmed yet/],
] as const)('an address that is refused with %s says why', async (code, words) => {
  serve().on(giveRole, () => {
    throw new Refusal(code)
  })
  const { user } = await openAt('/admin/people')
  await user.type(await screen.findByLabelText('Email address of the account'), 'new@example.com')
  await user.selectOptions(screen.getByLabelText('Role'), 'agent')
  await user.click(screen.getByRole('button', { name: 'Give role' }))
  expect(await screen.findByRole('alert')).toHaveTextContent(words)
})

test('the role is taken only after a question', async () => {
  const server = serve().on(takeRole, () => ({}))
  const { user } = await openAt('/admin/people')
  await user.click(await screen.findByRole('button', { name: 'Remove Admin from other@example.com' }))
  const dialog = await screen.findByRole('alertdialog', { name: 'Remove this role?' })
  expect(within(dialog).getByRole('button', { name: 'Keep it' })).toHaveFocus()
  expect(server.calls(takeRole)).toEqual([])
  await user.click(within(dialog).getByRole('button', { name: 'Remove Admin' }))
  expect(
    (await screen.findAllByText('other@example.com no longer has the role Admin')).length,
  ).toBeGreaterThan(0)
  expect(server.calls(takeRole)[0]?.input).toEqual({ userId: OTHER_ID, role: 'admin' })
})

test('only what was done last is said on the page', async () => {
  serve()
    .on(giveRole, ({ input }) => admin(OTHER_ID, String(input.email)))
    .on(takeRole, () => ({}))
  const { user } = await openAt('/admin/people')
  const roles = within(await screen.findByRole('region', { name: 'Staff and roles' }))
  const give = async () => {
    await user.type(roles.getByLabelText('Email address of the account'), 'other@example.com')
    await user.selectOptions(roles.getByLabelText('Role'), 'admin')
    await user.click(roles.getByRole('button', { name: 'Give role' }))
    expect(await roles.findByText('other@example.com now has the role Admin')).toBeVisible()
  }
  await give()
  await user.click(await roles.findByRole('button', { name: 'Remove Admin from other@example.com' }))
  await user.click(await screen.findByRole('button', { name: 'Remove Admin' }))
  expect(await roles.findByText('other@example.com no longer has the role Admin')).toBeVisible()
  expect(roles.queryByText('other@example.com now has the role Admin')).not.toBeInTheDocument()
  await give()
  expect(roles.queryByText('other@example.com no longer has the role Admin')).not.toBeInTheDocument()
})

test('the last admin stays, and the page says so', async () => {
  serve()
    .on(listStaff, () => ({ staff: [staff[0]!] }))
    .on(takeRole, () => {
      throw new Refusal('identity.last_admin')
    })
  const { user } = await openAt('/admin/people')
  await user.click(await screen.findByRole('button', { name: `Remove Admin from ${EMAIL}` }))
  await user.click(await screen.findByRole('button', { name: 'Remove Admin' }))
  expect((await screen.findAllByText(/You are the only admin/))[0]).toBeVisible()
  expect(screen.getByRole('heading', { level: 1, name: 'People' })).toBeVisible()
})

test.each([
  [['agent'], ['Admin Panel', 'Inbox', 'Email log']],
  [
    ['supervisor'],
    [
      'Admin Panel',
      'Inbox',
      'Email log',
      'Templates',
      'Approvals',
      'Working days and holidays',
      'Reports',
      'Audit log',
    ],
  ],
  [['finance'], ['Admin Panel', 'Payments', 'Referrals', 'Approvals']],
  [
    ['catalogue'],
    [
      ...['Admin Panel', 'Reported errors', 'Review queue', 'Forms', 'Lists of papers'],
      ...[
        'Duties, transit, permits',
        'Imports',
        'What is sold',
        'Rules and prices',
        'Price book',
        'Approvals',
      ],
    ],
  ],
  [
    ['agent', 'finance'],
    ['Admin Panel', 'Inbox', 'Email log', 'Payments', 'Referrals', 'Approvals'],
  ],
] as [Role[], string[]][])('%j are shown the pages of these roles and no others', async (roles, pages) => {
  serve().on(getAccount, () => account({ roles }))
  await openAt('/admin')
  const rail = await screen.findByRole('navigation', { name: 'Workspace' })
  expect(
    within(rail)
      .getAllByRole('link')
      .map((link) => link.textContent),
  ).toEqual(pages)
})

test('the rail has its pages in named groups, and a narrow window opens it by a button', async () => {
  serve().on(getAccount, () => account({ roles: ['finance'] }))
  const { user } = await openAt('/admin')
  const rail = await screen.findByRole('navigation', { name: 'Workspace' })
  const money = within(rail).getByRole('list', { name: 'Money' })
  expect(within(money).getByRole('link', { name: 'Payments' })).toBeVisible()
  expect(within(rail).queryByRole('list', { name: 'Settings' })).toBeNull()
  const button = within(rail).getByRole('button', { name: 'Workspace', expanded: false })
  await user.click(button)
  expect(button).toHaveAttribute('aria-expanded', 'true')
})

test('a page of another role leads to the first page of staff, with a sentence', async () => {
  const server = serve().on(getAccount, () => account({ roles: ['finance'] }))
  const { router } = await openAt('/admin/people')
  expect(await screen.findByText(/^Your roles do not include access to that page/)).toBeInTheDocument()
  expect(router.state.location.pathname).toBe('/admin')
  expect(await screen.findByText(/^Your roles open the pages/)).toBeVisible()
  expect(server.calls(listStaff)).toEqual([])
  expect(server.calls(listAllOrders)).toEqual([])
})
