import type { Duty } from '@borderlane/contracts/catalogue/requirement'
import { getQuote } from '@borderlane/contracts/catalogue/public'
import { getConfig } from '@borderlane/contracts/gateway'
import { listDocuments, listDocumentViews } from '@borderlane/contracts/documents/order-holder'
import type { BoardingItem } from '@borderlane/contracts/orders/boarding'
import { getOrder, watchOrder } from '@borderlane/contracts/orders/order-holder'
import { setOwnStep } from '@borderlane/contracts/orders/own-steps'
import { listOrderPayments } from '@borderlane/contracts/payments/order-holder'
import { screen, waitFor, within } from '@testing-library/react'
import { keepOrderToken } from '../../parts/session/order-token'
import { order, ORDER_ID, quote, testConfig } from '../../test/example'
import { newServer, openAt } from '../../test/render'
import { Refusal } from '../../test/stub-server'

const AT = '2026-10-01T09:00:00Z'
const CARD: Duty = {
  ...{ code: 'arrival_card', name: 'TDAC', need: 'must', place: 'before', who: null, whoDays: null },
  ...{ fee: 'free', earliestHours: 72, latestHours: 0, onLeaving: false, from: null, until: null },
  ...{ url: 'https://tdac.immigration.go.th/', evidence: 'cited' },
  source: { code: 'published', name: 'GOV.UK', url: null, asOf: '2026-06-30' },
}
const item = (code: BoardingItem['code'], change: Partial<BoardingItem> = {}): BoardingItem => ({
  ...{ code, isDone: false, by: 'traveller', duties: [] },
  ...change,
})
const listed = (isDone = false, status: 'approved' | 'in_review' = 'approved', arrival = '2099-02-10') =>
  order({
    ...{ status, paidCents: 8_925, version: 5 },
    boarding: {
      ...{ arrival, doneCount: isDone ? 2 : 1 },
      items: [
        item('visa', { isDone: true, by: 'system' }),
        item('passport', { by: 'system', neededUntil: '2099-08-10' }),
        item('arrival_card', { duties: [CARD] }),
        item('papers', { isDone, duties: [{ ...CARD, code: 'onward_ticket', earliestHours: null }] }),
      ],
      history: isDone ? [{ step: 'papers', isDone: true, at: AT, by: 'traveller' }] : [],
    },
  })

async function open(shown = listed(), asked = quote()) {
  keepOrderToken(ORDER_ID, 'secret')
  const server = newServer()
    .on(getConfig, () => testConfig)
    .on(getOrder, () => shown)
    .on(getQuote, () => asked)
    .on(watchOrder, () => '')
    .on(listDocumentViews, () => ({ views: [] }))
    .on(listDocuments, () => ({ documents: [] }))
    .on(listOrderPayments, () => ({ payments: [], refunds: [] }))
  const { user } = await openAt(`/order/${ORDER_ID}`)
  return { server, user }
}

const itemOf = (name: RegExp) =>
  within(
    screen.getAllByRole('listitem').find((one) => within(one).queryByRole('heading', { name }) !== null)!,
  )

test('an approved application says what is open before the journey, and a tick is counted as the server says', async () => {
  const { server, user } = await open()
  expect(await screen.findByRole('heading', { name: 'Ready to board: 1 of 4' })).toBeVisible()
  await screen.findByText(/^You arrive on 10 February 2099/)
  const card = itemOf(/^Arrival card/)
  expect(card.getByText(/From 7 February 2099 to 10 February 2099/)).toBeVisible()
  expect(card.getByRole('link', { name: 'tdac.immigration.go.th' })).toHaveAttribute('href', CARD.url)
  expect(card.getByText('Available from 7 February 2099.')).toBeVisible()
  expect(card.queryByRole('button')).not.toBeInTheDocument()
  expect(itemOf(/^Passport valid/).getByText(/ends before 10 August 2099/)).toBeVisible()
  expect(itemOf(/^Visa$/).queryByRole('button')).not.toBeInTheDocument()
  expect(itemOf(/^Papers/).getByText(/Ticket for your journey back or onward/)).toBeVisible()
  server.on(setOwnStep, () => listed(true))
  await user.click(screen.getByRole('button', { name: 'Mark as done: Papers printed or saved' }))
  expect(await screen.findByRole('heading', { name: 'Ready to board: 2 of 4' })).toBeVisible()
  expect(itemOf(/^Papers/).getByText(/^By the traveller, 1 October 2026/)).toBeVisible()
  expect(server.calls(setOwnStep)[0]!.input).toEqual({
    ...{ id: ORDER_ID, step: 'papers', version: 5, isDone: true },
  })
})

test('a new day of arrival is entered, and a day that cannot be is said at its field', async () => {
  const { server, user } = await open()
  await user.click(await screen.findByRole('button', { name: 'Change the day of arrival' }))
  const year = screen.getByLabelText('Year')
  await user.clear(year)
  await user.type(year, '2020')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText(/^Enter a day from today on/)).toBeVisible()
  expect(server.calls(setOwnStep)).toEqual([])
  const next = new Date().getUTCFullYear() + 1
  await user.clear(year)
  await user.type(year, String(next))
  server.on(setOwnStep, () => {
    const shown = listed()
    return { ...shown, boarding: { ...shown.boarding!, arrival: `${next}-02-10` } }
  })
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText(new RegExp(`^You arrive on 10 February ${next}`))).toBeVisible()
  // The form is gone; who works by keyboard goes on from its place.
  await waitFor(() => expect(document.activeElement).toHaveTextContent(/^You arrive on/))
  expect(server.calls(setOwnStep)[0]!.input).toMatchObject({ step: 'arrival', arrival: `${next}-02-10` })
})

test('what was changed elsewhere meanwhile is read again', async () => {
  const { server, user } = await open(listed(true))
  server.on(setOwnStep, () => {
    throw new Refusal('orders.changed')
  })
  await user.click(await screen.findByRole('button', { name: 'Undo: Papers printed or saved' }))
  expect(await screen.findByText('This was not saved')).toBeVisible()
  expect(server.calls(getOrder).length).toBeGreaterThan(1)
})

test('before the decision the list is folded up, and what can be done now can be ticked', async () => {
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
  const { user } = await open(listed(false, 'in_review', tomorrow))
  const folded = await screen.findByRole('button', { name: 'Before you travel: 1 of 4 done' })
  expect(folded).toHaveAttribute('aria-expanded', 'false')
  await user.click(folded)
  expect(await screen.findByRole('button', { name: 'Mark as done: Arrival card' })).toBeVisible()
})

test('the day of arrival that was recorded is that of the duties below, too', async () => {
  const year = new Date().getUTCFullYear() + 1
  const shown = listed(false, 'in_review', `${year}-05-01`)
  const travelDates = `${year}-02-01 - ${year}-02-14`
  const { server } = await open(
    { ...shown, applicant: { ...shown.applicant, travelDates } },
    quote({ requirement: { duties: [CARD] } }),
  )
  const duties = within(await screen.findByRole('region', { name: 'What else you must do' }))
  expect(duties.getByText(new RegExp(`From 28 April ${year} to 1 May ${year}`))).toBeVisible()
  expect(server.calls(getQuote)[0]!.input).toMatchObject({ on: `${year}-05-01` })
})
