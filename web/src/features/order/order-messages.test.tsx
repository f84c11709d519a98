import { getConfig } from '@borderlane/contracts/gateway'
import { listDocuments, listDocumentViews } from '@borderlane/contracts/documents/order-holder'
import { getOrder, watchOrder } from '@borderlane/contracts/orders/order-holder'
import { readThread, type Thread, writeToStaff } from '@borderlane/contracts/orders/thread'
import { listOrderPayments } from '@borderlane/contracts/payments/order-holder'
import { screen, within } from '@testing-library/react'
import { keepOrderToken } from '../../parts/session/order-token'
import { order, ORDER_ID, testConfig } from '../../test/example'
import { newServer, openAt } from '../../test/render'

const message = (number: number, by: 'staff' | 'traveller', text: string): Thread['messages'][number] => ({
  id: `01990000-0000-7000-8000-00000000000${number}`,
  at: '2026-10-01T09:00:00Z',
  by,
  text,
})

test('the link of the mail opens the messages, and the traveller answers there', async () => {
  keepOrderToken(ORDER_ID, 'secret')
  const asked = message(1, 'staff', 'Which hotel?\n<b>Please</b> say.')
  const server = newServer()
    .on(getConfig, () => testConfig)
    .on(getOrder, () => order({ status: 'in_review' }))
    .on(watchOrder, () => '')
    .on(listDocumentViews, () => ({ views: [] }))
    .on(listDocuments, () => ({ documents: [] }))
    .on(listOrderPayments, () => ({ payments: [], refunds: [] }))
    .on(readThread, () => ({ messages: [asked] }))
    .on(writeToStaff, ({ input }) => ({ messages: [asked, message(2, 'traveller', String(input.text))] }))
  const { user } = await openAt(`/order/${ORDER_ID}?messages=read`)
  const messages = within(await screen.findByRole('list', { name: 'Messages' }))
  expect(messages.getByText(/<b>Please<\/b> say\./)).toBeVisible()
  const send = screen.getByRole('button', { name: 'Send the message' })
  expect(send).toBeDisabled()
  await user.type(screen.getByLabelText('Your message to our team'), 'The Grand.  ')
  await user.click(send)
  expect(await screen.findByText('The message was sent.')).toBeVisible()
  expect(messages.getAllByRole('listitem').map((one) => one.textContent)).toEqual([
    expect.stringMatching(/^Which hotel\?.*Our team/s),
    expect.stringMatching(/^The Grand\.You/),
  ])
  expect(server.calls(writeToStaff).map(({ input }) => input)).toEqual([
    { id: ORDER_ID, text: 'The Grand.', seen: asked.id },
  ])
})
