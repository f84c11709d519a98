import { findForm } from '@borderlane/contracts/catalogue/forms'
import { getQuote, listCountries } from '@borderlane/contracts/catalogue/public'
import { listDocuments, listDocumentViews } from '@borderlane/contracts/documents/order-holder'
import { getOrder, watchOrder } from '@borderlane/contracts/orders/order-holder'
import {
  foundParty,
  getParty,
  type Party,
  type PartyMember,
  removeTraveller,
  shareTraveller,
} from '@borderlane/contracts/orders/parties'
import { listOrderPayments } from '@borderlane/contracts/payments/order-holder'
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { keepOrderToken, orderToken } from '../../parts/session/order-token'
import { ASKS_STANDARD, COUNTRIES, order, ORDER_ID, quote } from '../../test/example'
import { newServer, openAt } from '../../test/render'
import { Refusal } from '../../test/stub-server'

const PARTY_ID = '01990000-0000-7000-8000-0000000000a1'
const CHILD_ID = '01990000-0000-7000-8000-0000000000b2'

const member = (change: Partial<PartyMember> = {}): PartyMember => ({
  ...order(),
  fullName: 'Asha Verma',
  partyId: PARTY_ID,
  ...change,
})
const CHILD = member({
  id: CHILD_ID,
  fullName: 'Ravi Verma',
  reference: 'BL-00000002',
  guardian: 'Asha Verma',
  totalAmountCents: 7_425,
  denialProtection: false,
})
const party = (members: PartyMember[] = [member(), CHILD]): Party => ({
  id: PARTY_ID,
  members,
  unpaidCents: members.reduce((sum, one) => sum + one.totalAmountCents, 0),
  isOpen: true,
  createdAt: '2026-10-01T09:00:00Z',
})

function serve(partyId: string | undefined = PARTY_ID) {
  keepOrderToken(ORDER_ID, 'secret')
  return newServer()
    .on(listCountries, () => ({ countries: COUNTRIES }))
    .on(getOrder, () => order({ partyId }))
    .on(watchOrder, () => '')
    .on(listDocumentViews, () => ({ views: [] }))
    .on(listDocuments, () => ({ documents: [] }))
    .on(listOrderPayments, () => ({ payments: [], refunds: [] }))
    .on(getParty, () => party())
}

const open = () => openAt(`/order/${ORDER_ID}`)
const section = async () => within(await screen.findByRole('region', { name: 'Travelling together' }))

test('everybody of a party is listed with status and price, and its link opens each of them', async () => {
  serve()
  await open()
  const list = within(await (await section()).findByRole('list', { name: 'Travelling together' }))
  expect(list.getAllByRole('listitem')).toHaveLength(2)
  expect(list.getByRole('link', { name: 'Ravi Verma' })).toHaveAttribute('href', `/order/${CHILD_ID}`)
  expect(list.getByText('Parent or guardian: Asha Verma')).toBeVisible()
  const price = within(screen.getByRole('region', { name: 'Price for all travellers' }))
  for (const text of ['Asha Verma', '£89.25', 'Ravi Verma', '£74.25', '£163.50'])
    expect(price.getByText(text)).toBeVisible()
  expect(price.getByRole('link', { name: 'Pay £163.50 for 2 travellers' })).toBeVisible()
  expect(orderToken(CHILD_ID)).toBe('secret')
})

test.each([
  ['unknown', /Official fee Not known yet/, /Once we know it, we ask you for it with the official receipt/],
  ['on_issue', /Official fee JPY 15,000 if issued/, /it is due only if a visa is issued/],
] as const)('a group reads before it pays that an official fee is %s', async (status, ofOne, ofAll) => {
  const governmentFee = { governmentFeeCents: 0, governmentFeeListed: 'JPY 15000.00' }
  serve().on(getParty, () => party([member(), { ...CHILD, ...governmentFee, governmentFeeStatus: status }]))
  await open()
  const price = within(await screen.findByRole('region', { name: 'Price for all travellers' }))
  expect(price.getByText(ofOne)).toBeVisible()
  expect(price.getByText(ofAll)).toBeVisible()
})

test('anyone who has the link of one traveller sees that one alone', async () => {
  serve().on(getParty, () => {
    throw new Refusal('orders.not_found')
  })
  await open()
  expect(await (await section()).findByRole('button', { name: 'Add a traveller' })).toBeVisible()
  expect(screen.queryByRole('list', { name: 'Travelling together' })).not.toBeInTheDocument()
  expect(orderToken(CHILD_ID)).toBeUndefined()
})

test('someone is taken out after a question, and a private link is copied', async () => {
  const server = serve()
    .on(removeTraveller, () => party([member()]))
    .on(shareTraveller, () => ({ orderToken: 'for-ravi' }))
  const { user } = await open()
  await user.click(await screen.findByRole('button', { name: 'Copy the private link of Ravi Verma' }))
  await screen.findByText(/The private link of Ravi Verma is copied/)
  expect(await navigator.clipboard.readText()).toMatch(new RegExp(`/order/${CHILD_ID}#token=for-ravi$`))
  await user.click(screen.getByRole('button', { name: 'Remove Ravi Verma?' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  await user.click(dialog.getByRole('button', { name: 'Remove traveller' }))
  await screen.findByText('Ravi Verma is no longer part of this group.')
  expect(server.calls(removeTraveller)[0]?.input).toEqual({ id: PARTY_ID, orderId: CHILD_ID })
})

/** No one gets a passport that was not chosen. */
async function choosePassport(user: UserEvent) {
  await user.click(screen.getByRole('button', { name: 'Continue to their answers' }))
  expect(screen.getByText('Choose the passport of the new traveller')).toBeVisible()
  const passport = screen.getByRole('combobox', { name: 'Passport of the new traveller' })
  expect(passport).toHaveValue('')
  await user.type(passport, 'India')
  await user.click(await screen.findByRole('option', { name: /India/ }))
}

test('an order becomes a party and leads to the form of one more; a child names its guardian first', async () => {
  let isNamed = false
  const server = serve('')
    .on(getOrder, () => order())
    .on(getQuote, () => quote())
    // The form that follows asks it, sooner or later than this test ends.
    .on(findForm, () => ASKS_STANDARD)
    .on(foundParty, ({ input }) => {
      isNamed = Boolean(input.guardian)
      if (!isNamed) throw new Refusal('orders.guardian_needed', { traveller: 0 })
      return { party: party([member()]), partyToken: 'for-all' }
    })
  const { user, router } = await open()
  await user.click(await screen.findByRole('button', { name: 'Add a traveller' }))
  await choosePassport(user)
  await user.click(screen.getByRole('button', { name: 'Continue to their answers' }))
  await user.type(await screen.findByLabelText('Parent or guardian of Asha Verma'), 'Meera Verma')
  await user.click(screen.getByRole('button', { name: 'Continue to their answers' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/apply'))
  expect(new URLSearchParams(router.state.location.search).get('beside')).toBe(ORDER_ID)
  expect(server.calls(foundParty)[1]?.input).toEqual({ id: ORDER_ID, guardian: 'Meera Verma' })
  expect(orderToken(ORDER_ID)).toBe('for-all')
})

test('who needs no visa is listed without an application', async () => {
  const server = serve('').on(getOrder, () => order())
  server.on(getQuote, () => quote({ requirement: { visaRequired: false } }))
  const { user } = await open()
  await user.click(await screen.findByRole('button', { name: 'Add a traveller' }))
  await choosePassport(user)
  await user.click(screen.getByRole('button', { name: 'Continue to their answers' }))
  expect(await screen.findByText(/with a passport of India needs no visa for Thailand/)).toBeVisible()
  expect(server.calls(foundParty)).toEqual([])
})
