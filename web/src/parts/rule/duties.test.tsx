import { getQuote } from '@borderlane/contracts/catalogue/public'
import type { Duty } from '@borderlane/contracts/catalogue/requirement'
import { listDocuments, listDocumentViews } from '@borderlane/contracts/documents/order-holder'
import { getOrder, watchOrder } from '@borderlane/contracts/orders/order-holder'
import { listOrderPayments } from '@borderlane/contracts/payments/order-holder'
import { screen, within } from '@testing-library/react'
import { keepOrderToken } from '../session/order-token'
import { today } from '../travel/day'
import { order, ORDER_ID, quote } from '../../test/example'
import { newServer, openAt } from '../../test/render'

const CARD: Duty = {
  code: 'arrival_card',
  name: 'TDAC',
  need: 'must',
  place: 'before',
  who: null,
  whoDays: null,
  fee: 'free',
  earliestHours: 72,
  latestHours: 0,
  onLeaving: false,
  from: '2025-05-01',
  until: null,
  url: 'https://tdac.immigration.go.th/',
  evidence: 'cited',
  source: { code: 'published', name: 'GOV.UK travel advice', url: 'https://www.gov.uk', asOf: '2026-06-30' },
}

/** A day of next year: the page answers for days to come. */
const ARRIVAL = `${Number(today().slice(0, 4)) + 1}-02-10`
const YEAR = ARRIVAL.slice(0, 4)

const duties = async () => within(await screen.findByRole('region', { name: 'What else you must do' }))

test('what else is to be done stands with its days, fee, official page and source', async () => {
  newServer().on(getQuote, () => quote({ requirement: { duties: [CARD], on: ARRIVAL } }))
  await openAt(`/visa-results?from=IN&to=TH&on=${ARRIVAL}`)
  const part = await duties()
  expect(part.getByRole('heading', { name: 'Arrival card (TDAC)' })).toBeVisible()
  expect(part.getByText('Required')).toBeVisible()
  expect(
    part.getByText(
      `You do it online before you travel. From 7 February ${YEAR} to 10 February ${YEAR}. It is free of charge.`,
    ),
  ).toBeVisible()
  expect(part.getByRole('link', { name: 'tdac.immigration.go.th' })).toHaveAttribute('href', CARD.url)
  expect(part.getByText(/^As of 30 June 2026, by:/)).toBeVisible()
})

test('without a visa it is shown, too; without a day of travel in lengths of time', async () => {
  const bond: Duty = {
    ...CARD,
    code: 'bond',
    name: null,
    need: 'some',
    place: null,
    earliestHours: null,
    until: '2026-08-05',
  }
  const requirement = {
    visaRequired: false,
    visaType: 'visa_free',
    duties: [CARD, { ...bond, fee: 'USD 5000.00; USD 10000.00' }],
  } as const
  newServer().on(getQuote, () => quote({ requirement: { ...requirement, duties: [...requirement.duties] } }))
  await openAt('/visa-results?from=IN&to=TH')
  const part = await duties()
  expect(part.getByText(/At the earliest 3 days before you arrive\./)).toBeVisible()
  expect(
    part.getByText(/Amount: USD\s5,000\.00 \/ USD\s10,000\.00\. Our source knows this until 5 August 2026/),
  ).toBeVisible()
})

test.each([
  ['of its form', `${ARRIVAL} - ${YEAR}-02-20`, ARRIVAL],
  ['that was written in words', `10 to 20 February ${YEAR}`, undefined],
])('the page of an order shows it for the day of arrival %s', async (_which, travelDates, on) => {
  const applicant = { ...order().applicant, travelDates }
  const asked: unknown[] = []
  newServer()
    .on(getOrder, () => order({ status: 'approved', applicant }))
    .on(watchOrder, () => '')
    .on(listDocumentViews, () => ({ views: [] }))
    .on(listDocuments, () => ({ documents: [] }))
    .on(listOrderPayments, () => ({ payments: [], refunds: [] }))
    .on(getQuote, ({ input }) => {
      asked.push(input)
      return quote({ requirement: { duties: [CARD], on: ARRIVAL } })
    })
  keepOrderToken(ORDER_ID, 'secret')
  await openAt(`/order/${ORDER_ID}`)
  const part = await duties()
  expect(await part.findByText(new RegExp(`From 7 February ${YEAR} to 10 February ${YEAR}`))).toBeVisible()
  expect(asked).toContainEqual({ from: 'IN', to: 'TH', ...(on && { on }) })
})
