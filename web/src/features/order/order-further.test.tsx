import { getConfig } from '@borderlane/contracts/gateway'
import { listDocuments, listDocumentViews } from '@borderlane/contracts/documents/order-holder'
import { declineFurtherPayment } from '@borderlane/contracts/orders/further-payments'
import { getOrder, watchOrder } from '@borderlane/contracts/orders/order-holder'
import { getPayment, listOrderPayments, startPayment } from '@borderlane/contracts/payments/order-holder'
import { screen, waitFor } from '@testing-library/react'
import { keepOrderToken } from '../../parts/session/order-token'
import { order, ORDER_ID, payment, testConfig } from '../../test/example'
import { newServer, openAt } from '../../test/render'

const FURTHER = {
  id: '01990000-0000-7000-8000-0000000000f1',
  amountCents: 7_800,
  reason: 'The official fee of the embassy',
  documentId: '01990000-0000-7000-8000-0000000000f2',
  status: 'open' as const,
  askedAt: '2026-10-01T09:00:00Z',
}
const asked = () => order({ status: 'in_review', paidCents: 8_925, furtherPayments: [FURTHER] })

function serve(shown = asked) {
  keepOrderToken(ORDER_ID, 'secret')
  return newServer()
    .on(getConfig, () => testConfig)
    .on(getOrder, shown)
    .on(watchOrder, () => '')
    .on(listDocumentViews, () => ({ views: [] }))
    .on(listDocuments, () => ({ documents: [] }))
    .on(listOrderPayments, () => ({ payments: [], refunds: [] }))
}

test('a further payment says what it is for and what declining returns, and is declined after a question', async () => {
  const server = serve().on(declineFurtherPayment, () =>
    order({ status: 'closed', paidCents: 8_925, furtherPayments: [{ ...FURTHER, status: 'declined' }] }),
  )
  const { user } = await openAt(`/order/${ORDER_ID}`)
  expect(await screen.findByRole('heading', { name: 'A further payment is needed' })).toBeVisible()
  expect(screen.getByText('What it is for: The official fee of the embassy')).toBeVisible()
  expect(screen.getByRole('link', { name: /Pay £78.00/ })).toBeVisible()
  // Official fee and protection in full, half of our fee of £39.25.
  expect(await screen.findByText(/we close the application and refund £69.63/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Decline' }))
  await screen.findByRole('alertdialog', { name: 'Decline the further payment?' })
  expect(server.calls(declineFurtherPayment)).toEqual([])
  await user.click(screen.getAllByRole('button', { name: 'Decline' }).at(-1)!)
  expect(await screen.findByRole('heading', { level: 1, name: 'Closed' })).toBeVisible()
  expect(server.calls(declineFurtherPayment)[0]!.input).toEqual({
    id: ORDER_ID,
    furtherPaymentId: FURTHER.id,
  })
})

test('it is paid on the page of payments, and then the application goes on', async () => {
  let isPaid = false
  const server = serve(() =>
    isPaid
      ? order({ status: 'in_review', paidCents: 16_725, furtherPayments: [{ ...FURTHER, status: 'paid' }] })
      : asked(),
  )
    .on(startPayment, () => {
      isPaid = true
      return payment({ status: 'succeeded', amountCents: 7_800, furtherPaymentId: FURTHER.id })
    })
    .on(getPayment, () => payment({ status: 'succeeded', amountCents: 7_800 }))
  const { user, router } = await openAt(`/payment?from=IN&to=TH&speed=rush&denial=true&orderId=${ORDER_ID}`)
  expect(await screen.findByRole('heading', { level: 1, name: 'Further payment' })).toBeVisible()
  await user.type(await screen.findByLabelText('Cardholder name'), 'Asha Verma')
  await user.type(screen.getByLabelText('Card number'), '4242424242424242')
  await user.type(screen.getByLabelText('Expiry date'), '0829')
  await user.type(screen.getByLabelText('CVC'), '737')
  await user.click(screen.getByRole('button', { name: 'Pay £78.00' }))
  await waitFor(() => expect(router.state.location.pathname).toBe(`/order/${ORDER_ID}`))
  expect(server.calls(startPayment)[0]!.input).toMatchObject({ id: ORDER_ID, furtherPaymentId: FURTHER.id })
})
