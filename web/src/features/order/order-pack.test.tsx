import { getConfig } from '@borderlane/contracts/gateway'
import { listDocuments, listDocumentViews } from '@borderlane/contracts/documents/order-holder'
import { getOrder, watchOrder } from '@borderlane/contracts/orders/order-holder'
import { printPack } from '@borderlane/contracts/orders/own-steps'
import { listOrderPayments } from '@borderlane/contracts/payments/order-holder'
import { screen, waitFor } from '@testing-library/react'
import { keepOrderToken } from '../../parts/session/order-token'
import { order, ORDER_ID, testConfig } from '../../test/example'
import { newServer, openAt } from '../../test/render'
import { Refusal } from '../../test/stub-server'

async function open(shown: ReturnType<typeof order>) {
  keepOrderToken(ORDER_ID, 'secret')
  const server = newServer()
    .on(getConfig, () => testConfig)
    .on(getOrder, () => shown)
    .on(watchOrder, () => '')
    .on(listDocumentViews, () => ({ views: [] }))
    .on(listDocuments, () => ({ documents: [] }))
    .on(listOrderPayments, () => ({ payments: [], refunds: [] }))
  const { user } = await openAt(`/order/${ORDER_ID}`)
  return { server, user }
}

test('the pack of a prepared application is fetched with the link, which says what stays blank', async () => {
  const { server, user } = await open(order({ lodging: 'online', status: 'in_review', paidCents: 8_925 }))
  expect(await screen.findByText(/Sign in with the account of asha@example.com/)).toBeVisible()
  server.on(printPack, () => {
    throw new Refusal('service.unavailable')
  })
  await user.click(screen.getByRole('button', { name: 'Download the PDF' }))
  expect(await screen.findByText('The PDF could not be made')).toBeVisible()
  await waitFor(() => expect(server.calls(printPack)[0]!.input).toEqual({ id: ORDER_ID }))
  expect(server.calls(printPack)[0]!.headers).toMatchObject({ 'x-order-token': 'secret' })
})

test.each([
  ['what we submit', { status: 'in_review', paidCents: 8_925 }],
  ['what is not paid', { lodging: 'centre' }],
  ['what is closed', { lodging: 'centre', status: 'closed', paidCents: 8_925 }],
] as const)('there is none for %s', async (_what, change) => {
  await open(order(change))
  await screen.findByRole('heading', { name: 'Progress' })
  expect(screen.queryByRole('button', { name: 'Download the PDF' })).not.toBeInTheDocument()
})
