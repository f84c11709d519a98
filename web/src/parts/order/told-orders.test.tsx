import { listImports } from '@borderlane/contracts/catalogue/import'
import { listCountries } from '@borderlane/contracts/catalogue/public'
import { listDocuments, listDocumentViews } from '@borderlane/contracts/documents/order-holder'
import { getAccount } from '@borderlane/contracts/identity/account'
import { listOrders } from '@borderlane/contracts/orders/account'
import { countQueues, listAllOrders } from '@borderlane/contracts/orders/admin'
import { readLoad } from '@borderlane/contracts/orders/assignment'
import { getOrder, watchOrder } from '@borderlane/contracts/orders/order-holder'
import { daysPattern, toldOrders } from '@borderlane/contracts/orders/told-orders'
import { listOrderPayments } from '@borderlane/contracts/payments/order-holder'
import { act, screen, waitFor, within } from '@testing-library/react'
import { COUNTRIES, order } from '../../test/example'
import { account, signedIn } from '../../test/identity'
import { newServer, openAt } from '../../test/render'
import { keepOrderToken } from '../session/order-token'

const TOLD = toldOrders(order())
const find = (id: string) => TOLD.find((one) => one.order.id === id)!.order
const DT = { selector: 'dt' }
const page = () => screen.getByRole('main').textContent

function serve() {
  for (const { order: one } of TOLD) keepOrderToken(one.id, 'secret')
  return newServer()
    .on(listCountries, () => ({ countries: COUNTRIES }))
    .on(getOrder, ({ input }) => find(String(input.id)))
    .on(watchOrder, () => '')
    .on(listDocuments, () => ({ documents: [] }))
    .on(listDocumentViews, () => ({ views: [] }))
    .on(listOrderPayments, () => ({ payments: [], refunds: [] }))
}

/** Goes from one of them to the next, each until its page is there. */
async function openEach(
  told: typeof TOLD,
  path: (id: string) => string,
  look: (told: (typeof TOLD)[number]) => void,
) {
  serve()
  const { router } = await openAt(path(told[0]!.order.id))
  for (const one of told) {
    await act(() => router.navigate(path(one.order.id)))
    await waitFor(() => expect(page()).toContain(one.order.reference))
    look(one)
  }
  expect.hasAssertions()
}

/** Who acts, what next and by when, as pages show it. */
function expectStep({ name, who, next, by, days }: (typeof TOLD)[number]) {
  const text = page()!
  expect([name, screen.queryByText('Who acts now', DT)?.nextSibling?.textContent]).toEqual([name, who])
  expect([name, screen.getByText('What happens next', DT).nextSibling?.textContent]).toEqual([name, next])
  expect([name, screen.queryByText('By when', DT)?.nextSibling?.textContent]).toEqual([name, by])
  expect(text).toMatch(daysPattern(days))
}

test('the page of an order says of it what every other place says, in every status', () =>
  openEach(
    TOLD,
    (id) => `/order/${id}`,
    (told) => {
      expectStep(told)
      expect(screen.getByRole('region', { name: /price|paid/i })).toHaveTextContent(told.price)
    },
  ))

test('the page after a payment says of an order what every other place says', () =>
  openEach(
    TOLD.filter(({ order: one }) => one.history.some(({ status }) => status === 'paid')),
    (id) => `/payment-success?orderId=${id}`,
    (told) => {
      expectStep(told)
      expect(page()).toContain(told.price)
    },
  ))

test('My Applications say of each order what happens next, and its price', async () => {
  const server = serve().on(listOrders, () => ({
    orders: TOLD.map((told) => told.order),
    total: TOLD.length,
    page: 1,
    pageSize: 20,
  }))
  signedIn(server)
  await openAt('/orders')
  await screen.findByText(TOLD[0]!.order.reference)
  for (const { name, order: one, next, price } of TOLD) {
    const row = screen.getByText(one.reference).closest('li')
    expect([name, row?.textContent]).toEqual([name, expect.stringContaining(next)])
    expect([name, row?.textContent]).toEqual([name, expect.stringContaining(price)])
  }
})

test('the queue of staff says of each order by when somebody acts, and its price', async () => {
  const server = serve()
    .on(getAccount, () => account({ roles: ['admin'] }))
    .on(listAllOrders, () => ({
      orders: TOLD.map(({ order: one }) => ({
        ...one,
        email: 'asha@example.com',
        fullName: 'Asha Verma',
        account: null,
        dueDay: one.dueDay ?? null,
        assignee: null,
      })),
      total: TOLD.length,
      page: 1,
      pageSize: 50,
    }))
    .on(countQueues, () => ({ new: 0, traveller: 0, authority: 0, unpaid: 0, due_soon: 0, late: 0 }))
    .on(listImports, () => ({ runs: [] }))
    .on(readLoad, () => ({ people: [], unassigned: { open: 0, late: 0 } }))
  signedIn(server)
  server.on(getAccount, () => account({ roles: ['admin'] }))
  await openAt('/admin')
  const table = within(await screen.findByRole('table', { name: 'All orders' }))
  for (const { name, order: one, by, price } of TOLD) {
    const text = table.getByText(one.reference).closest('tr')?.textContent
    expect([name, text?.includes('2099')]).toEqual([name, by !== undefined])
    expect([name, text]).toEqual([name, expect.stringContaining(price)])
  }
})
