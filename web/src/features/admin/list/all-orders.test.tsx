import { listDocuments } from '@borderlane/contracts/documents/order-holder'
import { listCountries } from '@borderlane/contracts/catalogue/public'
import { listImports } from '@borderlane/contracts/catalogue/import'
import { getAccount } from '@borderlane/contracts/identity/account'
import {
  addOrderNote,
  countQueues,
  exportOrders,
  getStaffOrder,
  listAllOrders,
  listStaffActs,
  revealApplicant,
  setOrderStatus,
  type StaffOrder,
} from '@borderlane/contracts/orders/admin'
import { readLoad } from '@borderlane/contracts/orders/assignment'
import { type Bulk, previewBulk, readBulk, startBulk, undoBulk } from '@borderlane/contracts/orders/bulk'
import { approveDocument, askTraveller } from '@borderlane/contracts/orders/casework'
import { listTemplates } from '@borderlane/contracts/orders/templates'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { COUNTRIES, DOCUMENT_ID, order, ORDER_ID, uploaded } from '../../../test/example'
import { account, signedIn, USER_ID } from '../../../test/identity'
import { newServer, openAt } from '../../../test/render'
import { Refusal } from '../../../test/stub-server'

const BO = '01990000-0000-7000-8000-0000000000b0'
const COLLEAGUES = [
  { id: USER_ID, name: 'Sana Staff', works: true, open: 2, late: 0 },
  { id: BO, name: 'Bo Li', works: true, open: 5, late: 1 },
]
const AT = '2026-10-02T09:00:00Z'

const row = (change: object = {}) => ({
  ...order({ status: 'in_review', paidCents: 8_925 }),
  email: 'asha@example.com',
  fullName: 'Asha Verma',
  account: { email: 'ravi@example.com', fullName: 'Ravi Verma' },
  dueDay: '2026-10-06',
  assignee: null,
  isFiled: true,
  ...change,
})

const staffOrder = (change: Partial<StaffOrder> = {}): StaffOrder => ({
  order: order({ status: 'in_review', version: 3, paidCents: 8_925 }),
  dueDay: '2026-10-06',
  assigneeId: null,
  passportExpiryDate: null,
  answersFrom: 'typed' as const,
  locale: 'en' as const,
  history: [
    {
      version: 3,
      status: 'in_review',
      at: '2026-10-01T09:05:00Z',
      actor: 'staff',
      userId: USER_ID,
      reason: 'checked by phone',
    },
  ],
  notes: [],
  people: [{ id: USER_ID, name: 'Sana Staff' }],
  audit: [],
  ...change,
})

function serve(opened = staffOrder()) {
  const server = newServer().on(listCountries, () => ({ countries: [] }))
  signedIn(server)
  return server
    .on(getAccount, () => account({ roles: ['admin'] }))
    .on(listAllOrders, ({ input }) => ({
      orders: [row(), row({ id: USER_ID, reference: 'BL-22222222', status: 'rejected' })],
      total: 120,
      page: Number(input.page),
      pageSize: 50,
    }))
    .on(getStaffOrder, () => opened)
    .on(listImports, () => ({ runs: [] }))
    .on(countQueues, () => ({ new: 4, traveller: 3, authority: 0, unpaid: 0, due_soon: 2, late: 1 }))
    .on(readLoad, () => ({ people: COLLEAGUES, unassigned: { open: 3, late: 1 } }))
    .on(listDocuments, () => ({ documents: [uploaded()] }))
    .on(listTemplates, () => ({ templates: [] }))
}

/** Opens what one does with the case. */
const begin = async (user: Awaited<ReturnType<typeof openAt>>['user'], act: string) => {
  const acts = within(await screen.findByRole('group', { name: 'What to do with the case' }))
  await user.click(acts.getByRole('button', { name: act }))
}

const choose = async (user: Awaited<ReturnType<typeof openAt>>['user'], label: string, value: string) =>
  user.selectOptions(await screen.findByLabelText(label), value)

test('admins see all orders with name and address, each badge in its colour, and the way to the prices', async () => {
  serve()
  const { user } = await openAt('/admin')
  const table = within(await screen.findByRole('table', { name: 'All orders' }))
  expect(table.getAllByText('Asha Verma')).toHaveLength(2)
  expect(table.getAllByText('asha@example.com')).toHaveLength(2)
  // The account beside the applicant, once someone chose that column; it stays.
  await user.click(screen.getByRole('button', { name: 'Columns' }))
  await user.click(screen.getByRole('checkbox', { name: 'Account' }))
  expect(localStorage.getItem('borderlane.preferences')).toContain('"account"')
  expect(table.getAllByText('Ravi Verma')).toHaveLength(2)
  expect(table.getAllByText('ravi@example.com')).toHaveLength(2)
  expect(table.getByText('In Review')).toHaveClass('text-blue')
  expect(table.getByText('Rejected')).toHaveClass('text-red')
  expect(screen.getByRole('link', { name: 'Rules and prices' })).toHaveAttribute(
    'href',
    '/pricing-management',
  )
})

test('search, filter, sort and page stand in the address and are asked of the server', async () => {
  const server = serve()
  const { user, router } = await openAt('/admin?page=2')
  await screen.findByRole('table', { name: 'All orders' })
  await user.type(screen.getByRole('searchbox'), 'asha{Enter}')
  await user.click(screen.getByRole('button', { name: 'More filters' }))
  await choose(user, 'Status', 'paid')
  await user.click(screen.getByRole('button', { name: 'Due' }))
  await waitFor(() =>
    expect(server.calls(listAllOrders).at(-1)?.input).toMatchObject({
      search: 'asha',
      status: 'paid',
      sort: 'dueDay',
      direction: 'desc',
      page: 1,
    }),
  )
  expect(router.state.location.search).toBe('?search=asha&status=paid&sort=dueDay&direction=desc')
})

test('a list that cannot be loaded says so', async () => {
  serve().on(listAllOrders, () => {
    throw new Refusal('service.unavailable')
  })
  await openAt('/admin')
  expect((await screen.findAllByText('Failed to load orders')).length).toBeGreaterThan(0)
})

test('an order opens beside the list with its history and its page, and a status is set with its version', async () => {
  const server = serve().on(setOrderStatus, () =>
    staffOrder({ order: order({ status: 'rejected', version: 4, paidCents: 8_925 }) }),
  )
  const { user } = await openAt('/admin')
  await user.click(await screen.findByRole('button', { name: 'BL-7K3M92QX' }))
  await user.click(await screen.findByRole('button', { name: 'History' }))
  expect(await screen.findByText('checked by phone')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Open the order page' })).toHaveAttribute(
    'href',
    `/order/${ORDER_ID}`,
  )
  await begin(user, 'Status')
  await choose(user, 'New status', 'rejected')
  await user.click(screen.getByRole('button', { name: 'Set status' }))
  expect(await screen.findByText('Enter a reason')).toBeVisible()
  expect(server.calls(setOrderStatus)).toEqual([])
  await user.type(screen.getByLabelText('Reason'), 'no reply')
  await user.click(screen.getByRole('button', { name: 'Set status' }))
  expect(await screen.findByText('Order status updated')).toBeInTheDocument()
  expect(server.calls(setOrderStatus)[0]?.input).toEqual({
    id: ORDER_ID,
    version: 3,
    status: 'rejected',
    reason: 'no reply',
  })
})

test('a status that someone else has changed meanwhile is not overwritten, and the order is read again', async () => {
  const server = serve().on(setOrderStatus, () => {
    throw new Refusal('orders.changed', {
      version: 4,
      status: 'approved',
      changes: [{ ...staffOrder().history[0]!, version: 4, status: 'approved' }],
    })
  })
  const { user } = await openAt(`/admin?open=${ORDER_ID}`)
  await begin(user, 'Status')
  await choose(user, 'New status', 'submitted_to_govt')
  // There is no filing.
  await user.click(screen.getByRole('button', { name: 'Set status' }))
  expect(screen.getByText('Enter a reason')).toBeVisible()
  const form = within(screen.getByRole('form', { name: 'Change the status' }))
  await user.type(form.getByLabelText('Reason'), 'by post')
  await user.click(screen.getByRole('button', { name: 'Set status' }))
  expect((await screen.findAllByText('Failed to update order status')).length).toBeGreaterThan(0)
  expect(screen.getAllByText(/^Someone else changed this application/)[0]).toBeVisible()
  expect(await screen.findByText(/^Meanwhile: Approved \(Sana Staff/)).toBeVisible()
  await waitFor(() => expect(server.calls(getStaffOrder).length).toBeGreaterThan(1))
})

test('a paid case is closed only with what becomes of its money', async () => {
  const server = serve().on(setOrderStatus, () => staffOrder())
  const { user } = await openAt(`/admin?open=${ORDER_ID}`)
  await begin(user, 'Status')
  await choose(user, 'New status', 'closed')
  const form = within(screen.getByRole('form', { name: 'Change the status' }))
  expect(form.getByText('Paid and not refunded: £89.25')).toBeVisible()
  expect(form.getByLabelText('What happens to the money')).toHaveDisplayValue('Choose an option')
  await user.type(form.getByLabelText('Reason'), 'no answer')
  await user.click(form.getByRole('button', { name: 'Set status' }))
  expect(form.getByText('Choose what happens to the money')).toBeVisible()
  await user.selectOptions(form.getByLabelText('What happens to the money'), 'terms')
  await user.click(form.getByRole('button', { name: 'Set status' }))
  await waitFor(() =>
    expect(server.calls(setOrderStatus).map(({ input }) => input)).toMatchObject([
      { status: 'closed', money: 'terms', reason: 'no answer' },
    ]),
  )
})

test('an agent sees no act that is for those who decide', async () => {
  serve().on(getAccount, () => account({ roles: ['agent'] }))
  const { user } = await openAt(`/admin?open=${ORDER_ID}`)
  await begin(user, 'Status')
  const form = within(await screen.findByRole('form', { name: 'Change the status' }))
  const options = form.getAllByRole('option').map((option) => (option as HTMLOptionElement).value)
  expect(options).toEqual(['', 'submitted_to_govt', 'pending', 'waiting_on_govt'])
  expect(screen.queryByRole('button', { name: 'Decision' })).not.toBeInTheDocument()
})

test('the passport number is shown on request only, and a note is kept', async () => {
  const server = serve()
    .on(revealApplicant, () => ({ passportNumber: 'X47Q99ZK3', dateOfBirth: '1987-03-19' }))
    .on(addOrderNote, () =>
      staffOrder({
        notes: [{ id: USER_ID, at: '2026-10-02T09:00:00Z', authorId: USER_ID, text: 'asked for a photo' }],
      }),
    )
  const { user } = await openAt(`/admin?open=${ORDER_ID}`)
  const show = await screen.findByRole('button', { name: 'Show passport number and date of birth' })
  expect(server.calls(revealApplicant)).toEqual([])
  await user.click(show)
  expect(await screen.findByText('X47Q99ZK3')).toBeVisible()
  await user.keyboard('h')
  await user.type(screen.getByLabelText('New note'), 'asked for a photo')
  await user.selectOptions(screen.getByLabelText(/^Mention a colleague/), BO)
  await user.click(screen.getByRole('button', { name: 'Add note' }))
  const history = within(screen.getByRole('region', { name: 'History' }))
  expect(await history.findByText('asked for a photo')).toBeVisible()
  expect(server.calls(addOrderNote)[0]?.input).toMatchObject({ mentions: [BO] })
})

test('queues with their counts are one press away, and j, k and Enter go through the list', async () => {
  const server = serve()
  const { user, router } = await openAt('/admin')
  await user.click(await screen.findByRole('button', { name: 'Late 1' }))
  await waitFor(() => expect(server.calls(listAllOrders).at(-1)?.input).toMatchObject({ queue: 'late' }))
  await screen.findByRole('button', { name: 'BL-7K3M92QX' })
  await user.keyboard('jjk{Enter}')
  await waitFor(() => expect(router.state.location.search).toContain(`open=${ORDER_ID}`))
})

test('a document is approved, and the traveller is asked for another one', async () => {
  const asked = order({
    status: 'in_review',
    version: 3,
    requests: [{ documentId: DOCUMENT_ID, text: 'The edge is cut off', at: '2026-10-02T09:00:00Z' }],
  })
  const server = serve()
    .on(approveDocument, () =>
      staffOrder({ order: order({ status: 'in_review', approvedDocuments: [DOCUMENT_ID] }) }),
    )
    .on(askTraveller, () => staffOrder({ order: asked }))
  const { user } = await openAt(`/admin?open=${ORDER_ID}`)
  await user.click(await screen.findByRole('button', { name: 'Approve passport.pdf' }))
  expect(await screen.findByText('Approved by our team')).toBeVisible()
  await begin(user, 'Ask the traveller')
  await choose(user, 'About', DOCUMENT_ID)
  await user.type(screen.getByLabelText(/What is wrong/), 'The edge is cut off')
  await user.click(screen.getByRole('button', { name: 'Ask' }))
  expect(await screen.findByText('Please replace')).toBeVisible()
  expect(server.calls(askTraveller)[0]?.input).toEqual({
    id: ORDER_ID,
    subject: DOCUMENT_ID,
    text: 'The edge is cut off',
    seen: null,
  })
})

test('where a colleague has asked for the same meanwhile, that is shown with who did, and the text stays', async () => {
  const theirs = { documentId: DOCUMENT_ID, text: 'Too dark', at: AT }
  let opened = staffOrder()
  const server = serve()
    .on(getStaffOrder, () => opened)
    .on(askTraveller, ({ input }) => {
      if (input.seen === AT) return staffOrder()
      opened = staffOrder({
        order: order({ status: 'in_review', version: 3, requests: [theirs] }),
        people: [{ id: BO, name: 'Bo Li' }],
        audit: [{ id: BO, at: AT, actorId: BO, action: 'ask', reason: null, subject: DOCUMENT_ID }],
      })
      throw new Refusal('orders.changed', { version: 3, status: 'in_review', changes: [] })
    })
  const { user } = await openAt(`/admin?open=${ORDER_ID}`)
  await begin(user, 'Ask the traveller')
  await choose(user, 'About', DOCUMENT_ID)
  const text = screen.getByLabelText(/What is wrong/)
  await user.type(text, 'The edge is cut off')
  await user.click(screen.getByRole('button', { name: 'Ask' }))
  expect((await screen.findAllByText('Too dark'))[0]).toBeVisible()
  expect(screen.getByText(/^Meanwhile: Asked the traveller \(Bo Li/)).toBeVisible()
  expect(text).toHaveValue('The edge is cut off')
  await user.click(screen.getByRole('button', { name: 'Ask' }))
  await waitFor(() => expect(server.calls(askTraveller)).toHaveLength(2))
  expect(await screen.findByText('The traveller has been asked by email')).toBeInTheDocument()
})

test('the list is narrowed by destination, speed, day and missing papers, all in the address', async () => {
  Object.assign(URL, { createObjectURL: () => 'blob:orders', revokeObjectURL: () => undefined })
  const saved = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  const server = serve()
    .on(listCountries, () => ({ countries: COUNTRIES }))
    .on(exportOrders, () => 'reference\n')
  const { user, router } = await openAt('/admin')
  await user.click(await screen.findByRole('button', { name: 'More filters' }))
  await screen.findByRole('option', { name: 'Thailand' })
  await choose(user, 'Destination', 'TH')
  await choose(user, 'Speed', 'rush')
  await choose(user, 'Documents', 'papers')
  fireEvent.change(screen.getByLabelText('Created from'), { target: { value: '2026-10-01' } })
  await waitFor(() =>
    expect(server.calls(listAllOrders).at(-1)?.input).toMatchObject({
      destination: 'TH',
      speed: 'rush',
      missing: 'papers',
      from: '2026-10-01',
    }),
  )
  expect(router.state.location.search).toContain('missing=papers')
  // The file has what the list has.
  await user.click(screen.getByRole('button', { name: 'Export as CSV' }))
  await waitFor(() =>
    expect(server.calls(exportOrders).map(({ input }) => input)).toMatchObject([
      { destination: 'TH', speed: 'rush', missing: 'papers', from: '2026-10-01' },
    ]),
  )
  saved.mockRestore()
})

const BULK_ID = '01990000-0000-7000-8000-0000000000d1'
const bulk = (change: Partial<Bulk> = {}): Bulk => ({
  ...{ id: BULK_ID, count: 2, changed: 0, refused: [], endedAt: null, isUndo: false },
  ...change,
})

test('several orders are changed by one call: what will change is said first, then what did, and it is undone', async () => {
  const refused = [{ code: 'orders.changed', references: ['BL-22222222'] }]
  const endedAt = '2026-10-01T09:00:00.000Z'
  const server = serve()
    .on(startBulk, () => bulk())
    .on(readBulk, ({ input }) =>
      input.id === BULK_ID
        ? bulk({ changed: 1, refused, endedAt })
        : bulk({ id: USER_ID, isUndo: true, count: 1 }),
    )
    .on(undoBulk, () => bulk({ id: USER_ID, isUndo: true, count: 1 }))
  server.on(listAllOrders, () => ({
    orders: [
      row(),
      row({ id: USER_ID, reference: 'BL-22222222', isFiled: false }),
      row({ id: DOCUMENT_ID, reference: 'BL-33333333', status: 'waiting_on_govt' }),
    ],
    total: 3,
    page: 1,
    pageSize: 50,
  }))
  const { user, router } = await openAt('/admin')
  for (const box of await screen.findAllByRole('checkbox', { name: /^Select BL-/ })) await user.click(box)
  const acts = within(screen.getByRole('region', { name: 'Change several orders' }))
  // A decision is recorded one at a time, with its document.
  expect(acts.queryByRole('option', { name: 'Approved' })).not.toBeInTheDocument()
  await user.selectOptions(acts.getByLabelText('New status'), 'submitted_to_govt')
  expect(acts.getByText(/^2 of 3 selected orders will become “Submitted to Government”/)).toBeVisible()
  expect(acts.getByText(/^Emails to travellers: 2/)).toBeVisible()
  await user.click(acts.getByRole('button', { name: 'Change 2' }))
  expect(acts.getByText('Enter a reason')).toBeVisible()
  expect(acts.getByText(/^Without a filing: 1/)).toBeVisible()
  expect(server.calls(startBulk)).toEqual([])
  await user.type(acts.getByLabelText('Reason'), 'by post')
  await user.click(acts.getByRole('button', { name: 'Change 2' }))
  expect(await screen.findByText('Changed: 1')).toBeVisible()
  expect(screen.getByText(/^Not changed: BL-22222222\./)).toBeVisible()
  expect(server.calls(startBulk).map(({ input }) => input)).toMatchObject([
    {
      act: { kind: 'status', status: 'submitted_to_govt', reason: 'by post' },
      orders: [{ id: ORDER_ID }, { id: USER_ID }],
    },
  ])
  // A reload finds it again.
  expect(router.state.location.search).toContain(`bulk=${BULK_ID}`)
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText(/^0 of 1/)).toBeVisible()
  expect(server.calls(undoBulk).map(({ input }) => input.id)).toEqual([BULK_ID])
})

test('all orders of a list are changed together: the server says how many, and is sent the list', async () => {
  const server = serve()
    .on(listAllOrders, () => ({ orders: [row()], total: 4_321, page: 1, pageSize: 50 }))
    .on(previewBulk, () => ({ of: 4_321, going: 4_000, unexplained: 0 }))
    .on(startBulk, () => bulk({ count: 4_000 }))
    .on(readBulk, () => bulk({ count: 4_000, changed: 1_000 }))
  const { user } = await openAt('/admin?destination=TH')
  await user.click(await screen.findByRole('button', { name: 'Select all 4321 in this list' }))
  const acts = within(screen.getByRole('region', { name: 'Change several orders' }))
  await user.selectOptions(acts.getByLabelText('New status'), 'in_review')
  await user.click(await acts.findByRole('button', { name: 'Change 4000' }))
  expect(await screen.findByRole('progressbar', { name: 'Change several orders' })).toHaveAttribute(
    'aria-valuenow',
    '25',
  )
  expect(server.calls(startBulk).map(({ input }) => input)).toMatchObject([
    { act: { kind: 'status', status: 'in_review' }, filter: { destination: 'TH' } },
  ])
})

test('list and case say the same of what was paid, and the case leads to its payments by the reference', async () => {
  serve().on(listAllOrders, () => ({
    orders: [row({ refundedCents: 2_500 })],
    total: 1,
    page: 1,
    pageSize: 50,
  }))
  const { user } = await openAt('/admin')
  expect((await within(await screen.findByRole('table')).findAllByText('£89.25'))[0]).toBeVisible()
  await user.click(screen.getByRole('button', { name: order().reference }))
  const panel = within(await screen.findByRole('complementary', { name: 'Order' }))
  const paid = await panel.findByRole('link', { name: '£89.25' })
  expect(paid).toHaveAttribute('href', `/admin/payments?search=${order().reference}`)
})

test('the list opens on the work of the person who asks, by due day, and an open case is always in it', async () => {
  const server = serve(staffOrder({ order: order({ id: DOCUMENT_ID }) }))
  const { user, router } = await openAt(`/admin?open=${DOCUMENT_ID}`)
  await waitFor(() =>
    expect(server.calls(listAllOrders)[0]?.input).toMatchObject({
      ...{ assignee: 'work', sort: 'dueDay', direction: 'asc' },
    }),
  )
  // None of the two: the answer is about another one.
  const table = await screen.findByRole('table', { name: 'All orders' })
  await waitFor(() => expect(within(table).getAllByRole('row')).toHaveLength(4))
  expect(within(table).getAllByRole('columnheader')).toHaveLength(4)
  await user.click(screen.getByRole('button', { name: 'All orders' }))
  await waitFor(() => expect(server.calls(listAllOrders).at(-1)?.input).not.toHaveProperty('assignee'))
  expect(router.state.location.search).toContain('assignee=any')
})

test('an open case is in the list once, also where the address has its id in capitals', async () => {
  const listed = { orders: [row({ id: BO })], total: 1, page: 1, pageSize: 50 }
  serve(staffOrder({ order: order({ id: BO }) })).on(listAllOrders, () => listed)
  await openAt(`/admin?open=${BO.toUpperCase()}`)
  await screen.findByRole('group', { name: 'What to do with the case' })
  const table = screen.getByRole('table', { name: 'All orders' })
  expect(within(table).getAllByRole('row')).toHaveLength(2)
})

test.each([
  { who: 'authority', code: 'decide' },
  { who: 'traveller', code: 'documents', count: 1 },
  { who: 'traveller', code: 'answer', count: 1 },
] as const)('staff let others act: $who, $code', async (next) => {
  serve(staffOrder({ order: order({ status: 'in_review', next }) }))
  const { user, router } = await openAt(`/admin?open=${ORDER_ID}`)
  expect(await screen.findByRole('button', { name: 'Wait' })).toBeVisible()
  await user.keyboard('w')
  await waitFor(() => expect(router.state.location.search).not.toContain(ORDER_ID))
})

test('a case is on one screen: head, answers beside the documents, and the next act first, each with its key', async () => {
  serve()
  const { user } = await openAt(`/admin?open=${ORDER_ID}`)
  const panel = within(await screen.findByRole('complementary', { name: 'Order' }))
  expect(await panel.findByRole('region', { name: 'Answers' })).toBeVisible()
  expect(panel.getByRole('region', { name: 'Documents' })).toBeVisible()
  await user.keyboard('s')
  expect(panel.getByRole('form', { name: 'Change the status' })).toBeVisible()
  expect(panel.queryByRole('region', { name: 'Answers' })).not.toBeInTheDocument()
  await user.keyboard('h')
  const history = panel.getByRole('region', { name: 'History' })
  expect(within(history).getByText('Sana Staff')).toBeVisible()
  // Esc closes what was opened last, then the act, then the case.
  await user.keyboard('{Escape}')
  expect(history).not.toBeInTheDocument()
  await user.keyboard('{Escape}')
  expect(panel.getByRole('region', { name: 'Answers' })).toBeVisible()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('complementary', { name: 'Order' })).not.toBeInTheDocument())
})

test('the work place has no header, footer or chat of the public site', async () => {
  serve()
  await openAt('/admin')
  expect(await screen.findByRole('link', { name: 'Workspace' })).toBeVisible()
  expect(screen.queryByRole('contentinfo')).not.toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /Get My Visa/ })).not.toBeInTheDocument()
  expect(await screen.findByText('Waiting for us: 4')).toBeInTheDocument()
})

test('what staff did is read by everybody who leads, with person, order and reason, and goes on to older acts', async () => {
  const act = (id: string, change: object = {}) => ({
    id,
    at: AT,
    actorId: USER_ID,
    actorName: 'Sana Staff',
    action: 'status' as const,
    reason: 'checked by phone',
    subject: null,
    order: { id: ORDER_ID, reference: 'BL-7K3M92QX', fullName: 'Asha Verma' },
    ...change,
  })
  const server = serve().on(listStaffActs, ({ input }) =>
    input.before
      ? {
          acts: [
            act(DOCUMENT_ID, {
              ...{ actorName: null, action: 'export' as const, order: undefined },
              subject: '{"status":"approved","search":true,"count":12}',
            }),
          ],
          hasMore: false,
        }
      : { acts: [act(USER_ID)], hasMore: true },
  )
  const { user } = await openAt('/admin/audit')
  const table = within(await screen.findByRole('table', { name: 'Audit log' }))
  expect(table.getByText('Sana Staff')).toBeVisible()
  expect(table.getByText('checked by phone')).toBeVisible()
  expect(table.getByRole('link', { name: 'BL-7K3M92QX' })).toHaveAttribute('href', `/admin?open=${ORDER_ID}`)
  await user.click(screen.getByRole('button', { name: 'Show older entries' }))
  expect(await table.findByText('Exported orders')).toBeVisible()
  const file = table.getByRole('link', { name: 'Applications in the file: 12' })
  expect(file).toHaveAttribute('href', '/admin?status=approved')
  expect(server.calls(listStaffActs)[1]?.input).toMatchObject({ before: USER_ID })
})

test('who opened a passport is asked by traveller and by member of staff, and shown with the document', async () => {
  const server = serve().on(listStaffActs, () => ({
    acts: ['scan.pdf', null].map((document, index) => ({
      ...{ id: index === 0 ? USER_ID : ORDER_ID, at: AT, actorId: USER_ID, actorName: 'Sana Staff' },
      ...{ action: 'view' as const, reason: null, subject: DOCUMENT_ID, document },
      order: { id: ORDER_ID, reference: 'BL-7K3M92QX', fullName: 'Asha Verma' },
    })),
    hasMore: false,
  }))
  const { user } = await openAt('/admin/audit')
  const table = within(await screen.findByRole('table', { name: 'Audit log' }))
  expect(table.getByText('scan.pdf')).toBeVisible()
  expect(table.getByText('a deleted document')).toBeVisible()
  await user.selectOptions(screen.getByLabelText('What'), 'Viewed passport details or a document')
  await user.type(screen.getByRole('searchbox', { name: 'Traveller or application' }), 'verma{Enter}')
  await user.type(screen.getByRole('searchbox', { name: 'Member of staff' }), 'sana{Enter}')
  await waitFor(() =>
    expect(server.calls(listStaffActs).at(-1)?.input).toMatchObject({
      ...{ search: 'verma', person: 'sana', action: 'opened' },
    }),
  )
})

test('a change of settings is listed with the field, and what it was and became', async () => {
  serve().on(listStaffActs, () => ({
    acts: [
      {
        ...{ id: USER_ID, at: AT, actorId: USER_ID, actorName: 'Sana Staff', action: 'settings' as const },
        ...{ reason: null, subject: '[{"field":"name","before":null,"after":"Visas & Co"}]' },
      },
    ],
    hasMore: false,
  }))
  await openAt('/admin/audit')
  const table = within(await screen.findByRole('table', { name: 'Audit log' }))
  expect(table.getByText('Changed the settings of the site')).toBeVisible()
  expect(table.getByText('Name of the site').closest('div')).toHaveTextContent(
    'Name of the sitenot set Visas & Co',
  )
})
