import { usePreferences } from '../words/preference.store'
import { listImports } from '@borderlane/contracts/catalogue/import'
import { findForm } from '@borderlane/contracts/catalogue/forms'
import { getQuote, listCountries } from '@borderlane/contracts/catalogue/public'
import { listDocuments, listDocumentViews } from '@borderlane/contracts/documents/order-holder'
import { getAccount } from '@borderlane/contracts/identity/account'
import { listOrders } from '@borderlane/contracts/orders/privacy'
import { countQueues, getStaffOrder, listAllOrders } from '@borderlane/contracts/orders/admin'
import { readLoad } from '@borderlane/contracts/orders/assignment'
import { getOrder, watchOrder } from '@borderlane/contracts/orders/order-holder'
import { daysPattern, orderStatusFixtures } from '@borderlane/domain/test/order-status-fixtures'
import { listOrderPayments } from '@borderlane/contracts/payments/order-holder'
import documents from '@borderlane/words/locales/en/documents.json'
import { act, screen, waitFor, within } from '@testing-library/react'
import { ASKS_STANDARD, COUNTRIES, order, quote, uploaded } from '../../test/example'
import { account, signedIn } from '../../test/identity'
import { newServer, openAt } from '../../test/render'
import { keepOrderToken } from '../session/order-token'

const FIXTURES = orderStatusFixtures(order())
const find = (id: string) => FIXTURES.find((one) => one.order.id === id)!.order
const DT = { selector: 'dt' }
const page = () => screen.getByRole('main').textContent

/** A file for each document that its order does not miss. */
function filesOf(id: string) {
  const { order: one, documents: missing } = FIXTURES.find((fixture) => fixture.order.id === id)!
  return one.requiredDocuments
    .filter(({ code }) => !missing.includes(code))
    .map(({ code }, index) =>
      uploaded({ id: `${id.slice(0, -4)}f00${index}`, orderId: id, requirement: code }),
    )
}

function serve() {
  for (const { order: one } of FIXTURES) keepOrderToken(one.id, 'secret')
  return newServer()
    .on(listCountries, () => ({ countries: COUNTRIES }))
    .on(getOrder, ({ input }) => find(String(input.id)))
    .on(watchOrder, () => '')
    .on(listDocuments, ({ input }) => ({ documents: filesOf(String(input.id)) }))
    .on(listDocumentViews, () => ({ views: [] }))
    .on(listOrderPayments, () => ({ payments: [], refunds: [] }))
}

/** Goes from one of them to the next, each until its page is there. */
async function openEach(
  fixture: typeof FIXTURES,
  path: (id: string) => string,
  look: (fixture: (typeof FIXTURES)[number]) => void | Promise<void>,
) {
  serve()
  const { router } = await openAt(path(fixture[0]!.order.id))
  for (const one of fixture) {
    await act(() => router.navigate(path(one.order.id)))
    await waitFor(() => expect(page()).toContain(one.order.reference))
    await look(one)
  }
  expect.hasAssertions()
}

/** Who acts, what next and by when, as pages show it. */
function expectStep({ name, who, next, by, days }: (typeof FIXTURES)[number]) {
  const text = page()!
  expect([name, screen.queryByText('Who acts now', DT)?.nextSibling?.textContent]).toEqual([name, who])
  expect([name, screen.getByText('What happens next', DT).nextSibling?.textContent]).toEqual([name, next])
  expect([name, screen.queryByText('By when', DT)?.nextSibling?.textContent]).toEqual([name, by])
  expect(text).toMatch(daysPattern(days))
}

test('the page of an order says of it what every other place says, in every status', () =>
  openEach(
    FIXTURES,
    (id) => `/order/${id}`,
    async (fixture) => {
      expectStep(fixture)
      expect(screen.getByRole('region', { name: /price|paid/i })).toHaveTextContent(fixture.price)
      await screen.findAllByText('passport.pdf')
      const slots = [...document.querySelectorAll<HTMLElement>('[data-slot]')]
      const missing = slots.filter((slot) => /Not here yet/.test(slot.textContent))
      // A text that waits for the traveller does not say that we are at work.
      const isReviewed = fixture.order.status === 'in_review' && fixture.who !== 'You'
      expect([fixture.name, /We are reviewing/.test(page()!)]).toEqual([fixture.name, isReviewed])
      const isPraised = fixture.order.status === 'approved' && fixture.order.next.code !== 'fee_unpaid'
      expect([fixture.name, /Congratulations/.test(page()!)]).toEqual([fixture.name, isPraised])
      expect([fixture.name, missing.map((slot) => slot.dataset.slot)]).toEqual([
        fixture.name,
        fixture.documents,
      ])
    },
  ))

test('the page after a payment says of an order what every other place says', () =>
  openEach(
    FIXTURES.filter(({ order: one }) => one.history.some(({ status }) => status === 'paid')),
    (id) => `/payment-success?orderId=${id}`,
    (fixture) => {
      expectStep(fixture)
      expect(page()).toContain(fixture.price)
    },
  ))

test('My Applications say of each order what happens next, and its price', async () => {
  const server = serve().on(listOrders, () => ({
    orders: FIXTURES.map((fixture) => fixture.order),
    total: FIXTURES.length,
    page: 1,
    pageSize: 20,
  }))
  signedIn(server)
  await openAt('/orders')
  await screen.findByText(FIXTURES[0]!.order.reference)
  for (const { name, order: one, who, next, by, price } of FIXTURES) {
    const row = screen.getByText(one.reference).closest('li')
    const said = who ? `${who}: ${next}` : next
    const day = row?.textContent?.match(/Expected by .* 2099|It was expected by .* late\./)?.[0]
    expect([name, row?.textContent]).toEqual([name, expect.stringContaining(said)])
    expect([name, day]).toEqual([name, by])
    expect([name, row?.textContent]).toEqual([name, expect.stringContaining(price)])
  }
})

const year = (text = '') => /\d{4}/.exec(text)?.[0]

/** The pages of staff. */
function serveStaff() {
  const server = serve()
  signedIn(server)
  return server
    .on(getStaffOrder, ({ input }) => ({
      order: find(String(input.id)),
      dueDay: find(String(input.id)).dueDay ?? null,
      assigneeId: null,
      passportExpiryDate: null,
      answersFrom: 'typed' as const,
      locale: 'en' as const,
      history: [],
      notes: [],
      people: [],
      audit: [],
    }))
    .on(getAccount, () => account({ roles: ['admin'] }))
    .on(listAllOrders, () => ({
      orders: FIXTURES.map(({ order: one }) => ({
        ...one,
        email: 'asha@example.com',
        fullName: 'Asha Verma',
        account: null,
        dueDay: one.dueDay ?? null,
        assignee: null,
        isFiled: true,
      })),
      total: FIXTURES.length,
      page: 1,
      pageSize: 50,
    }))
    .on(countQueues, () => ({ new: 0, traveller: 0, authority: 0, unpaid: 0, due_soon: 0, late: 0 }))
    .on(listImports, () => ({ runs: [] }))
    .on(readLoad, () => ({ people: [], unassigned: { open: 0, late: 0 } }))
}

test('the queue of staff says of each order by when someone acts, and its price', async () => {
  serveStaff()
  usePreferences.getState().setColumns(['dueDay', 'total'])
  await openAt('/admin')
  const table = within(await screen.findByRole('table', { name: 'All orders' }))
  for (const { name, order: one, by, price } of FIXTURES) {
    const cells = [...table.getByText(one.reference).closest('tr')!.cells]
    const due = cells.find((cell) => /No due date|2099|2020/.test(cell.textContent))?.textContent
    expect([name, due]).toEqual([name, by ? expect.stringContaining(year(by)!) : 'No due date'])
    expect([name, cells.map((cell) => cell.textContent)]).toEqual([name, expect.arrayContaining([price])])
  }
})

test('the case of staff says of each order who acts, what its traveller reads, and by when', async () => {
  serveStaff()
  const { router } = await openAt('/admin')
  for (const { name, order: one, who, next, by } of FIXTURES) {
    await act(() => router.navigate(`/admin?open=${one.id}`))
    await screen.findByRole('heading', { name: one.reference })
    const actor = who === 'You' ? 'The traveller' : who
    expect([name, screen.queryByText('Who acts now', DT)?.nextSibling?.textContent]).toEqual([name, actor])
    expect([name, screen.getByText('What the traveller sees', DT).nextSibling?.textContent]).toEqual([
      name,
      next,
    ])
    expect([name, screen.queryByText('By when', DT)?.nextSibling?.textContent]).toEqual([name, by])
  }
})

test('the payment page says the days and the price of what is paid for, and of nothing else', () =>
  openEach(
    FIXTURES,
    (id) => `/payment?orderId=${id}`,
    ({ name, order: { next }, days, price }) => {
      const isPayable = next.code === 'pay'
      expect([name, page()?.includes(price)]).toEqual([name, isPayable])
      expect(page()).toMatch(daysPattern(isPayable ? days : ''))
    },
  ))

/** The same, before it is an order. */
const QUOTE = quote({ requirement: { authorityDays: { min: 5, max: 10, unit: 'business' } } })

test('the results say of a route the days, the price and the documents that its order says', async () => {
  const { days, price } = FIXTURES.find(({ order: { next } }) => next.code === 'pay')!
  serve().on(getQuote, () => QUOTE)
  await openAt('/visa-results?from=IN&to=TH')
  await screen.findByRole('radio', { name: /Standard/ })
  const [ours, after] = days.split(' Once it has ') as [string, string]
  const [theirs, decided] = after.split(/ (?=In all, )/) as [string, string]
  const [all, source] = decided.split(/ (?=The authority’s days)/) as [string, string]
  for (const part of [ours.replace('1 December 2099', '{day}'), all, `Once it has ${theirs}`, source])
    expect(page()).toMatch(daysPattern(part))
  expect(page()).toContain(price)
  for (const { code } of QUOTE.requirement.requiredDocuments)
    expect(page()).toContain(documents[code as 'passport' | 'photo'])
})

test('the sheet of a route says how long the authority takes, and the documents, as its order does', async () => {
  serve()
    .on(getQuote, () => QUOTE)
    .on(findForm, () => ASKS_STANDARD)
  await openAt('/answer-sheet?from=IN&to=TH')
  expect(
    await screen.findByText(
      'Send the application to the authority yourself. Once it has the application, the authority usually takes 5 to 10 business days. The authority’s days are from: Thai e-Visa.',
    ),
  ).toBeVisible()
  for (const { code } of QUOTE.requirement.requiredDocuments)
    expect(page()).toContain(documents[code as 'passport' | 'photo'])
})
