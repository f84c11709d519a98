import { listCountries } from '@borderlane/contracts/catalogue/public'
import { getAccount } from '@borderlane/contracts/identity/account'
import { resend } from '@borderlane/contracts/identity/public'
import { listOrders } from '@borderlane/contracts/orders/privacy'
import { type OrderSummary } from '@borderlane/contracts/orders/order'
import { screen, waitFor, within } from '@testing-library/react'
import { order } from '../../test/example'
import { account, answer, signedIn } from '../../test/identity'
import { newServer, openAt } from '../../test/render'
import { Refusal } from '../../test/stub-server'

const ORDER_IDS = ['01990000-0000-7000-8000-000000000011', '01990000-0000-7000-8000-000000000012']

const row = (change: Partial<OrderSummary>): OrderSummary => ({ ...order(), ...change })

function serve(total = 2) {
  const server = newServer()
    .on(listCountries, () => ({ countries: [] }))
    .on(listOrders, ({ input }) => ({
      orders: [
        row({ id: ORDER_IDS[0], status: 'in_review', createdAt: '2026-10-02T09:00:00Z' }),
        row({ id: ORDER_IDS[1], destinationCountry: 'MY', reference: 'BL-00000002' }),
      ],
      total,
      page: Number(input.page),
      pageSize: 20,
    }))
  signedIn(server)
  return server
}

test('each application shows route, date, total and status, and opens', async () => {
  serve()
  await openAt('/orders')
  expect(await screen.findByRole('heading', { level: 1, name: 'My Applications' })).toBeVisible()
  const [first, second] = within(screen.getByRole('main')).getAllByRole('listitem')
  for (const text of ['Passport: India', 'Submitted on 2 October 2026', '£89.25', 'In Review'])
    expect(within(first!).getByText(text, { exact: false })).toBeVisible()
  expect(within(first!).getByRole('link', { name: 'Thailand' })).toHaveAttribute(
    'href',
    `/orders/${ORDER_IDS[0]}`,
  )
  expect(within(second!).getByText('Pending')).toBeVisible()
  expect(within(second!).getByText('You: Pay. We start as soon as you have paid.')).toBeVisible()
  expect(screen.getByText('2 applications, newest first')).toBeVisible()
  expect(screen.queryByRole('navigation', { name: 'Pages' })).not.toBeInTheDocument()
})

test('a long list comes in pages, which stand in the address', async () => {
  const server = serve(41)
  const { router, user } = await openAt('/orders')
  expect(await screen.findByText('Page 1 of 3')).toBeVisible()
  await user.click(screen.getByRole('link', { name: 'Next page' }))
  expect(await screen.findByText('Page 2 of 3')).toBeVisible()
  expect(router.state.location.search).toBe('?page=2')
  await waitFor(() => expect(server.calls(listOrders).at(-1)?.input).toMatchObject({ page: 2 }))
  expect(screen.getByRole('link', { name: 'Previous page' })).toHaveAttribute('href', '/orders')
})

test('an address past the end of the list leads to its last page', async () => {
  const server = serve(41).on(listOrders, ({ input }) => {
    const page = Number(input.page)
    return { orders: page > 3 ? [] : [row({})], total: 41, page, pageSize: 20 }
  })
  const { router } = await openAt('/orders?page=5')
  expect(await screen.findByText('Page 3 of 3')).toBeVisible()
  expect(router.state.location.search).toBe('?page=3')
  await waitFor(() => expect(server.calls(listOrders).at(-1)?.input).toMatchObject({ page: 3 }))
})

test('without any application the page offers to start one', async () => {
  serve().on(listOrders, () => ({ orders: [], total: 0, page: 1, pageSize: 20 }))
  await openAt('/orders')
  expect(await screen.findByRole('heading', { level: 1, name: 'My Applications' })).toBeVisible()
  expect(screen.getByRole('heading', { level: 2, name: 'No applications yet' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Start New Application' })).toHaveAttribute('href', '/')
})

test('a list that cannot be loaded says why, and is loaded by trying again', async () => {
  const server = serve().on(listOrders, () => {
    throw new Refusal('request.too_many')
  })
  const { user } = await openAt('/orders')
  expect(await screen.findByText(/Too many attempts/)).toBeVisible()
  server.on(listOrders, () => ({ orders: [row({})], total: 1, page: 1, pageSize: 20 }))
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('link', { name: 'Thailand' })).toBeVisible()
})

test('an address that is not confirmed is said here, and the mail can be sent again', async () => {
  const server = serve()
    .on(getAccount, () => account({ emailConfirmed: false }))
    .on(resend, () => answer(200, {}))
  const { user } = await openAt('/orders')
  await user.click(await screen.findByRole('button', { name: 'Send the email again' }))
  expect(await screen.findByText('The email is on its way.')).toBeVisible()
  expect(server.calls(resend)[0]?.input.body).toMatchObject({ type: 'signup', email: 'asha@example.com' })
})

test('a session that was ended elsewhere leads to the sign-in and back, not to an error', async () => {
  const server = serve().on(listOrders, () => {
    throw new Refusal('auth.required')
  })
  server.on(getAccount, () => {
    throw new Refusal('auth.required')
  })
  const { router } = await openAt('/orders')
  await waitFor(() => expect(router.state.location.pathname).toBe('/auth'))
  expect(router.state.location.search).toBe('?next=%2Forders')
  expect(localStorage).toHaveLength(0)
})

test('signed-out visitors are sent to sign in, and the server is asked nothing', async () => {
  const server = newServer().on(listCountries, () => ({ countries: [] }))
  const { router } = await openAt('/orders')
  expect(await screen.findByRole('heading', { level: 1, name: 'Sign in to your account' })).toBeVisible()
  expect(router.state.location.pathname + router.state.location.search).toBe('/auth?next=%2Forders')
  expect(server.calls(listOrders)).toEqual([])
})

test('each application shows the flags of both its countries', async () => {
  serve()
  await openAt('/orders')
  await screen.findByRole('heading', { level: 1, name: 'My Applications' })
  const [first] = within(screen.getByRole('main')).getAllByRole('listitem')
  const flags = [...first!.querySelectorAll('img')].map((flag) => flag.getAttribute('src'))
  expect(flags).toEqual(['/flags/IN.svg', '/flags/TH.svg'])
})
