import { getAccount } from '@borderlane/contracts/identity/account'
import { listCountries } from '@borderlane/contracts/catalogue/public'
import { getStaffOrder, listAllOrders } from '@borderlane/contracts/orders/admin'
import { readLoad } from '@borderlane/contracts/orders/assignment'
import { listOrderNames } from '@borderlane/contracts/orders/names'
import { listPayments, readLedger } from '@borderlane/contracts/payments/admin'
import { screen, waitFor } from '@testing-library/react'
import { ORDER_ID } from '../../test/example'
import { account, signedIn } from '../../test/identity'
import { newServer, openAt } from '../../test/render'
import { Refusal } from '../../test/stub-server'

const AS_CASE = { case: { status: 'in_review' as const, to: 'EG' } }
const REFERENCE = 'pi_3QxPaymentOfStripe9'

function serve(role: 'agent' | 'finance' | 'catalogue', more = {}) {
  const server = newServer().on(listCountries, () => ({ countries: [] }))
  signedIn(server)
  // The page of an application asks for these while a test ends.
  for (const call of [getStaffOrder, listAllOrders, readLoad])
    server.on(call, () => {
      throw new Refusal('service.unavailable')
    })
  return server
    .on(getAccount, () => account({ roles: [role] }))
    .on(listOrderNames, () => ({
      orders: [{ id: ORDER_ID, reference: 'BL-7K3M92QX', fullName: 'Asha Verma', ...more }],
      hasMore: false,
      unsearched: 12,
    }))
    .on(readLedger, () => ({ currency: 'GBP' as const, accounts: [], sumCents: 0, transactions: 0 }))
    .on(listPayments, () => ({ payments: [], total: 0, page: 1, pageSize: 50 }))
}

const open = async (path: string, key: string) => {
  const opened = await openAt(path)
  await screen.findByRole('button', { name: 'Search everything' })
  await opened.user.keyboard(key)
  await waitFor(() => expect(screen.getByRole('combobox')).toHaveFocus())
  return opened
}

test('an agent finds an application from any page by Ctrl K, reads how many are not found yet, and opens it by Enter', async () => {
  const server = serve('agent', AS_CASE)
  const { user, router } = await open('/admin/messages', '{Control>}k{/Control}')
  await user.keyboard('erma')
  expect(
    await screen.findByRole('option', { name: /BL-7K3M92QX Asha Verma.*Egypt · In Review/ }),
  ).toBeVisible()
  expect(screen.getByRole('status', { name: '' })).toHaveTextContent('found only by their numbers: 12')
  expect(server.calls(listOrderNames).at(-1)?.input).toMatchObject({ search: 'erma' })
  await user.keyboard('{Enter}')
  await waitFor(() => expect(router.state.location.search).toContain(ORDER_ID))
  expect(server.calls(listPayments)).toEqual([])
})

test('finance finds a payment by its name at the provider, and of an order its payments alone', async () => {
  const server = serve('finance')
  const { user, router } = await open('/admin/payments', '/')
  expect(screen.getByRole('combobox')).toHaveAccessibleDescription(/the payment provider’s reference\.$/)
  await user.keyboard(REFERENCE)
  await waitFor(() =>
    expect(server.calls(listPayments).at(-1)?.input).toMatchObject({ reference: REFERENCE }),
  )
  expect(screen.queryByRole('option', { name: /list/ })).toBeNull()
  await user.click(await screen.findByRole('option', { name: /BL-7K3M92QX/ }))
  await waitFor(() => expect(router.state.location.search).toBe('?search=BL-7K3M92QX'))
})

test('one sign searches where it is a name, and one letter asks for another', async () => {
  const server = serve('agent', AS_CASE)
  const { user } = await open('/admin/messages', '/')
  await user.keyboard('ł')
  expect(await screen.findByText('Type one more character.')).toBeVisible()
  expect(server.calls(listOrderNames)).toEqual([])
  for (const sign of ['王', 'さ', '김']) {
    await user.clear(screen.getByRole('combobox'))
    await user.keyboard(sign)
    await waitFor(() => expect(server.calls(listOrderNames).at(-1)?.input).toMatchObject({ search: sign }))
  }
})

test('who finds no applications reads that pages are found, and finds them by what they are about too', async () => {
  const server = serve('catalogue')
  const { user } = await open('/admin/corrections', '/')
  const box = screen.getByRole('combobox')
  expect(box).toHaveAccessibleDescription('The name of a page or of a command on this page.')
  await user.keyboard('rule')
  expect(await screen.findByRole('option', { name: /Duties, transit, permits/ })).toBeVisible()
  await user.keyboard('xyz')
  expect(await screen.findByText('Nothing found.')).toBeVisible()
  expect(server.calls(listOrderNames)).toEqual([])
})

test('pages and what this page can do are found too, also where the search fails', async () => {
  const server = serve('agent')
  server.on(listOrderNames, () => {
    throw new Refusal('service.unavailable')
  })
  const { user, router } = await open('/admin/messages', '/')
  expect(screen.queryByRole('option', { name: /People/ })).toBeNull()
  await user.keyboard('email l')
  expect(await screen.findByText(/^The search failed/)).toBeVisible()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/mails'))
})
