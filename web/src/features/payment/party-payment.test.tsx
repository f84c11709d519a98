import { getOrder } from '@borderlane/contracts/orders/order-holder'
import { getParty, type Party } from '@borderlane/contracts/orders/parties'
import {
  getPayment,
  listOrderPayments,
  startPartyPayment,
  startPayment,
} from '@borderlane/contracts/payments/order-holder'
import { screen, waitFor, within } from '@testing-library/react'
import { keepOrderToken } from '../../parts/session/order-token'
import { order, ORDER_ID, payment } from '../../test/example'
import { newServer, openAt } from '../../test/render'

const PARTY_ID = '01990000-0000-7000-8000-0000000000a1'
const OTHER_ID = '01990000-0000-7000-8000-0000000000b2'

const party = (paidCents = 0): Party => ({
  id: PARTY_ID,
  members: [
    { ...order({ partyId: PARTY_ID, paidCents }), fullName: 'Asha Verma' },
    {
      ...order({ partyId: PARTY_ID, id: OTHER_ID, reference: 'BL-00000002', totalAmountCents: 7_425 }),
      fullName: 'Ravi Verma',
    },
  ],
  unpaidCents: 16_350 - paidCents,
  isOpen: true,
  createdAt: '2026-10-01T09:00:00Z',
})

test('a party is paid by one payment, and the confirmation has all references', async () => {
  keepOrderToken(ORDER_ID, 'secret')
  let paidCents = 0
  const server = newServer()
    .on(getOrder, () => order({ partyId: PARTY_ID, paidCents }))
    .on(getParty, () => party(paidCents))
    .on(startPartyPayment, () => {
      paidCents = 8_925
      return payment({ partyId: PARTY_ID, status: 'succeeded', amountCents: 16_350 })
    })
    .on(getPayment, () => payment({ partyId: PARTY_ID, status: 'succeeded' }))
    .on(listOrderPayments, () => ({ payments: [payment({ status: 'succeeded' })], refunds: [] }))
  const { user } = await openAt(`/payment?from=IN&to=TH&speed=rush&denial=true&orderId=${ORDER_ID}`)
  const price = within(await screen.findByRole('region', { name: 'Order summary' }))
  for (const text of ['Asha Verma', 'Ravi Verma', '£163.50']) expect(price.getByText(text)).toBeVisible()
  await user.type(await screen.findByLabelText('Cardholder name'), 'Asha Verma')
  await user.type(screen.getByLabelText('Card number'), '4242424242424242')
  await user.type(screen.getByLabelText('Expiry date'), '0829')
  await user.type(screen.getByLabelText('CVC'), '737')
  await user.click(screen.getByRole('button', { name: 'Pay £163.50' }))
  await screen.findByRole('heading', { level: 1, name: 'Payment received' })
  const all = within(await screen.findByRole('region', { name: 'Travelling together' }))
  for (const text of ['BL-7K3M92QX', 'BL-00000002', '£163.50']) expect(all.getByText(text)).toBeVisible()
  expect(server.calls(startPartyPayment)).toHaveLength(1)
  expect(server.calls(startPartyPayment)[0]).toMatchObject({
    input: { id: PARTY_ID },
    headers: { 'x-order-token': 'secret' },
  })
  expect(server.calls(startPayment)).toEqual([])
})

test('where the others are paid, one is paid alone', async () => {
  keepOrderToken(ORDER_ID, 'secret')
  newServer()
    .on(getOrder, () => order({ partyId: PARTY_ID }))
    .on(getParty, () => {
      const { members, ...rest } = party()
      return { ...rest, members: [members[0]!, { ...members[1]!, paidCents: 7_425 }] }
    })
  await openAt(`/payment?from=IN&to=TH&speed=rush&denial=true&orderId=${ORDER_ID}`)
  await waitFor(() => expect(screen.getByRole('button', { name: 'Pay £89.25' })).toBeVisible())
})
