import { listImports } from '@borderlane/contracts/catalogue/import'
import { listCountries } from '@borderlane/contracts/catalogue/public'
import type { Document } from '@borderlane/contracts/documents/document'
import { listDocuments } from '@borderlane/contracts/documents/order-holder'
import { getAccount } from '@borderlane/contracts/identity/account'
import { countQueues, getStaffOrder, listAllOrders } from '@borderlane/contracts/orders/admin'
import { readLoad } from '@borderlane/contracts/orders/assignment'
import { askFurtherPayment } from '@borderlane/contracts/orders/further-payments'
import type { Order } from '@borderlane/contracts/orders/order'
import { screen, within } from '@testing-library/react'
import { order, ORDER_ID } from '../../../test/example'
import { account, signedIn } from '../../../test/identity'
import { newServer, openAt } from '../../../test/render'

const RECEIPT: Document = {
  id: '01990000-0000-7000-8000-0000000000f2',
  orderId: ORDER_ID,
  name: 'embassy-fee.pdf',
  mediaType: 'application/pdf',
  sizeBytes: 1_000,
  uploadedAt: '2026-10-01T09:00:00Z',
  kind: 'upload',
  state: 'accepted',
}

test('staff ask for a further payment with amount, reason and receipt; what is wrong is said by field', async () => {
  const staffOrder = (change: Partial<Order> = {}) => ({
    order: order({ status: 'in_review', paidCents: 8_925, governmentFeeStatus: 'unknown', ...change }),
    dueDay: null,
    assigneeId: null,
    passportExpiryDate: null,
    answersFrom: 'typed' as const,
    locale: 'en' as const,
    history: [],
    notes: [],
    people: [],
    audit: [],
  })
  const server = newServer().on(listCountries, () => ({ countries: [] }))
  signedIn(server)
  server
    .on(getAccount, () => account({ roles: ['agent'] }))
    .on(listAllOrders, () => ({ orders: [], total: 0, page: 1, pageSize: 50 }))
    .on(getStaffOrder, () => staffOrder())
    .on(listImports, () => ({ runs: [] }))
    .on(countQueues, () => ({ new: 0, traveller: 0, authority: 0, unpaid: 0, due_soon: 0, late: 0 }))
    .on(readLoad, () => ({ people: [], unassigned: { open: 0, late: 0 } }))
    .on(listDocuments, () => ({ documents: [RECEIPT] }))
    .on(askFurtherPayment, ({ input }) =>
      staffOrder({
        furtherPayments: [
          {
            id: '01990000-0000-7000-8000-0000000000f1',
            amountCents: Number(input.amountCents),
            reason: String(input.reason),
            documentId: RECEIPT.id,
            status: 'open',
            askedAt: '2026-10-01T09:00:00Z',
          },
        ],
      }),
    )
  const { user } = await openAt(`/admin?open=${ORDER_ID}`)
  await user.click(await screen.findByRole('button', { name: 'Further payment' }))
  const part = within(await screen.findByRole('region', { name: 'Further payment' }))
  await user.type(await part.findByLabelText('Amount in pounds'), '-5')
  await user.click(part.getByRole('button', { name: 'Ask for this payment' }))
  for (const text of [
    'Enter an amount of £2,000.00 at most',
    'Enter what it is for',
    'Choose the official receipt, or upload it',
  ])
    expect(await part.findByText(text)).toBeVisible()
  expect(server.calls(askFurtherPayment)).toEqual([])
  await user.clear(part.getByLabelText('Amount in pounds'))
  await user.type(part.getByLabelText('Amount in pounds'), '78')
  await user.type(part.getByLabelText('What it is for'), 'The official fee')
  await user.selectOptions(part.getByLabelText('Official receipt'), 'embassy-fee.pdf')
  await user.click(part.getByRole('button', { name: 'Ask for this payment' }))
  expect(await part.findByText(/£78.00, asked on/)).toBeVisible()
  expect(server.calls(askFurtherPayment)[0]!.input).toEqual({
    id: ORDER_ID,
    amountCents: 7_800,
    reason: 'The official fee',
    documentId: RECEIPT.id,
  })
  expect(part.getByRole('button', { name: 'Withdraw it' })).toBeVisible()
})
