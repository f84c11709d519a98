import { listDocuments, listDocumentViews } from '@borderlane/contracts/documents/order-holder'
import { getOrder, watchOrder } from '@borderlane/contracts/orders/order-holder'
import {
  eraseOrder,
  getOrderPrivacy,
  type OrderPrivacy,
  requestErasureLink,
} from '@borderlane/contracts/orders/privacy'
import { listOrderPayments } from '@borderlane/contracts/payments/order-holder'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { keepOrderToken } from '../../parts/session/order-token'
import { order, ORDER_ID } from '../../test/example'
import { newServer, openAt } from '../../test/render'

const RECEIPT = { erasedAt: '2026-10-02T09:00:00Z', actor: 'traveller', backupsGoneOn: '2026-10-10' } as const

const serve = (privacy: Partial<OrderPrivacy> = {}) => {
  keepOrderToken(ORDER_ID, 'secret')
  return newServer()
    .on(getOrder, () => order({ status: 'rejected', paidCents: 8_925 }))
    .on(watchOrder, () => '')
    .on(listDocuments, () => ({ documents: [] }))
    .on(listDocumentViews, () => ({ views: [] }))
    .on(listOrderPayments, () => ({ payments: [], refunds: [] }))
    .on(getOrderPrivacy, () => ({
      keep: { filesDays: 90, applicantDays: 180 },
      deletions: { filesOn: '2027-01-05', applicantOn: '2027-04-05' },
      mayErase: 'yes' as const,
      reveals: [],
      ...privacy,
    }))
}
const section = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Your data' }))
  return within(screen.getByRole('region', { name: 'Your data' }))
}

test('an ended application says on which day each thing is deleted', async () => {
  serve()
  await openAt(`/order/${ORDER_ID}`)
  const data = await section()
  expect(await data.findByText('Deleted on 5 January 2027')).toBeVisible()
  expect(data.getByText('Deleted on 5 April 2027')).toBeVisible()
})

test('its owner deletes it after a question, and the receipt says when backups are without it', async () => {
  const server = serve()
  const { user } = await openAt(`/order/${ORDER_ID}`)
  const data = await section()
  await user.click(await data.findByRole('button', { name: 'Delete my data now' }))
  expect(server.calls(eraseOrder)).toHaveLength(0)
  server.on(eraseOrder, () => {
    server.on(getOrderPrivacy, () => ({
      keep: { filesDays: 90, applicantDays: 180 },
      mayErase: 'yes' as const,
      reveals: [],
      receipt: RECEIPT,
    }))
    return RECEIPT
  })
  const dialog = within(await screen.findByRole('alertdialog'))
  await user.click(dialog.getByRole('button', { name: 'Delete my data' }))
  expect(await screen.findByText('The personal data of this application is deleted')).toBeVisible()
  expect(screen.getByText('Gone from backups after 7 days: from 10 October 2026 on.')).toBeVisible()
  expect(server.calls(eraseOrder)[0]?.input).toEqual({ id: ORDER_ID, version: order().version })
  expect(screen.queryByRole('button', { name: 'Delete my data now' })).not.toBeInTheDocument()
})

test('who has only the tracking link asks for one that allows deleting', async () => {
  const server = serve({ mayErase: 'by_mail' }).on(requestErasureLink, () => ({}))
  const { user } = await openAt(`/order/${ORDER_ID}`)
  const data = await section()
  await user.click(await data.findByRole('button', { name: 'Email me a link to delete my data' }))
  expect(await data.findByText('We have sent the link. It allows deleting for 24 hours.')).toBeVisible()
  expect(server.calls(requestErasureLink)).toHaveLength(1)
  expect(data.queryByRole('button', { name: 'Delete my data now' })).not.toBeInTheDocument()
})
