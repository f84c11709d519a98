import { listDocuments, listDocumentViews } from '@borderlane/contracts/documents/order-holder'
import { getOrder, setReminders, watchOrder } from '@borderlane/contracts/orders/order-holder'
import { listOrderPayments } from '@borderlane/contracts/payments/order-holder'
import { screen, waitFor, within } from '@testing-library/react'
import { keepOrderToken } from '../../parts/session/order-token'
import { order, ORDER_ID, uploaded } from '../../test/example'
import { newServer, openAt } from '../../test/render'

const VISA = { validFrom: '2026-12-01', validUntil: '2027-02-28', entries: 'single' } as const

test('an approved order says how long its visa is good, saves that for the calendar, and ends its reminders by the link of one', async () => {
  let now = order({ status: 'approved', visa: VISA, reminds: true })
  newServer()
    .on(getOrder, () => now)
    .on(watchOrder, () => '')
    .on(listDocumentViews, () => ({ views: [] }))
    .on(listDocuments, () => ({ documents: [uploaded({ kind: 'decision', name: 'visa.pdf' })] }))
    .on(listOrderPayments, () => ({ payments: [], refunds: [] }))
    .on(setReminders, ({ input }) => (now = { ...now, reminds: Boolean(input['reminds']) }))
  const saved: Blob[] = []
  URL.createObjectURL = (content) => (saved.push(content as Blob), 'blob:1')
  URL.revokeObjectURL = () => undefined
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  keepOrderToken(ORDER_ID, 'secret')
  const { user } = await openAt(`/order/${ORDER_ID}?reminders=off`)

  const decision = within(await screen.findByRole('region', { name: 'The decision' }))
  expect(await decision.findByText('From 1 December 2026 until 28 February 2027')).toBeVisible()
  expect(decision.getByText('One entry')).toBeVisible()
  const stop = decision.getByRole('button', { name: 'Send no reminders' })
  await waitFor(() => expect(stop).toHaveFocus())
  await user.click(decision.getByRole('button', { name: 'Save for your calendar' }))
  expect(saved[0]?.type).toBe('text/calendar')
  expect(click).toHaveBeenCalledTimes(1)
  click.mockRestore()

  await user.click(stop)
  expect(await decision.findByText(/We send you no reminders/)).toBeVisible()
  expect(decision.getByRole('button', { name: 'Send reminders again' })).toBeVisible()
})
