import { listImports } from '@borderlane/contracts/catalogue/import'
import { listCountries } from '@borderlane/contracts/catalogue/public'
import { listDocuments } from '@borderlane/contracts/documents/order-holder'
import { getAccount } from '@borderlane/contracts/identity/account'
import {
  countQueues,
  getStaffOrder,
  listAllOrders,
  type StaffOrder,
} from '@borderlane/contracts/orders/admin'
import { assignOrder, readLoad, takeNextOrder } from '@borderlane/contracts/orders/assignment'
import { readBulk, startBulk } from '@borderlane/contracts/orders/bulk'
import { askTraveller } from '@borderlane/contracts/orders/casework'
import {
  dropList,
  dropSharedList,
  keepList,
  listKeptLists,
  markOpen,
} from '@borderlane/contracts/orders/desk'
import { listTemplates } from '@borderlane/contracts/orders/templates'
import { screen, waitFor, within } from '@testing-library/react'
import { order, ORDER_ID } from '../../../test/example'
import { account, signedIn, USER_ID } from '../../../test/identity'
import { newServer, openAt } from '../../../test/render'

const BO = '01990000-0000-7000-8000-0000000000b0'
const COLLEAGUES = [
  { id: USER_ID, name: 'Sana Staff', works: true, open: 2, late: 0 },
  { id: BO, name: 'Bo Li', works: true, open: 5, late: 1 },
]
const OTHER = '01990000-0000-7000-8000-0000000000c0'

const row = (change: object = {}) => ({
  ...order({ status: 'in_review', paidCents: 8_925 }),
  email: 'asha@example.com',
  fullName: 'Asha Verma',
  account: null,
  dueDay: null,
  assignee: null,
  isFiled: true,
  ...change,
})

const staffOrder = (change: Partial<StaffOrder> = {}): StaffOrder => ({
  order: order({ status: 'in_review', version: 3 }),
  dueDay: null,
  assigneeId: null,
  passportExpiryDate: null,
  answersFrom: 'typed' as const,
  locale: 'en' as const,
  history: [],
  notes: [],
  people: [],
  audit: [],
  ...change,
})

function serve(opened: Partial<StaffOrder> = {}) {
  const server = newServer().on(listCountries, () => ({ countries: [] }))
  signedIn(server)
  return server
    .on(getAccount, () => account({ roles: ['agent'] }))
    .on(listAllOrders, () => ({
      orders: [
        row(),
        row({ id: USER_ID, reference: 'BL-22222222', assignee: { id: BO, name: 'Bo Li' } }),
        row({ id: OTHER, reference: 'BL-33333333' }),
      ],
      total: 3,
      page: 1,
      pageSize: 50,
    }))
    .on(getStaffOrder, () => staffOrder(opened))
    .on(listImports, () => ({ runs: [] }))
    .on(countQueues, () => ({ new: 4, traveller: 3, authority: 0, unpaid: 0, due_soon: 2, late: 1 }))
    .on(readLoad, () => ({ people: COLLEAGUES, unassigned: { open: 3, late: 1 } }))
    .on(listDocuments, () => ({ documents: [] }))
}

test('the next case opens, taken by the person who asked, and none waits after the last', async () => {
  const server = serve().on(takeNextOrder, () => ({ order: { id: ORDER_ID, reference: 'BL-7K3M92QX' } }))
  const { user } = await openAt('/admin')
  await user.click(await screen.findByRole('button', { name: 'Next case' }))
  await screen.findByRole('complementary', { name: 'Order' })
  expect(screen.getByText('Unassigned (3)')).toBeVisible()
  server.on(takeNextOrder, () => ({ order: null }))
  await user.click(screen.getByRole('button', { name: 'Next case' }))
  expect(await screen.findByText('There is no unassigned case.')).toBeVisible()
})

test('a case of a colleague is taken over with a word why, and never without', async () => {
  const server = serve({ assigneeId: BO, people: [{ id: BO, name: 'Bo Li' }] }).on(assignOrder, () =>
    staffOrder({ assigneeId: USER_ID }),
  )
  const { user } = await openAt(`/admin?open=${ORDER_ID}`)
  const panel = within(await screen.findByRole('complementary', { name: 'Order' }))
  await user.click(await panel.findByRole('button', { name: 'Reassign' }))
  await user.click(await panel.findByRole('button', { name: 'Assign to me' }))
  expect(panel.getByText('Enter why you reassign a colleague’s case')).toBeVisible()
  await user.type(panel.getByLabelText('Note for your colleague'), 'Bo is away')
  await user.click(panel.getByRole('button', { name: 'Assign to me' }))
  await waitFor(() =>
    expect(server.calls(assignOrder).at(-1)).toMatchObject({
      input: { assigneeId: USER_ID, seen: BO, note: 'Bo is away' },
    }),
  )
})

test('several are given to a colleague at once, never those of another one', async () => {
  const bulk = {
    id: OTHER,
    count: 2,
    changed: 2,
    refused: [],
    endedAt: '2026-10-01T09:00:00.000Z',
    isUndo: false,
  }
  const server = serve()
    .on(startBulk, () => bulk)
    .on(readBulk, () => bulk)
  const { user } = await openAt('/admin')
  await user.click(await screen.findByRole('button', { name: 'Select all on this page' }))
  const acts = within(screen.getByRole('region', { name: 'Change several orders' }))
  await user.selectOptions(acts.getByLabelText('Assign to'), BO)
  expect(acts.getByText(/^2 of 3 selected orders will be reassigned/)).toBeVisible()
  await user.click(acts.getByRole('button', { name: 'Assign 2' }))
  expect(await screen.findByText('Changed: 2')).toBeVisible()
  expect(server.calls(startBulk).map(({ input }) => input)).toMatchObject([
    {
      act: { kind: 'assign', assigneeId: BO },
      orders: [
        { id: ORDER_ID, assigneeId: null },
        { id: OTHER, assigneeId: null },
      ],
    },
  ])
})

test('the keys are listed by ?, and n takes the next case, but not while someone types', async () => {
  const server = serve().on(takeNextOrder, () => ({ order: null }))
  const { user } = await openAt('/admin')
  const search = await screen.findByLabelText('Search orders')
  await user.type(search, 'n?')
  expect(server.calls(takeNextOrder)).toEqual([])
  search.blur()
  await user.keyboard('?')
  const keys = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }))
  expect(keys.getByText('Assign the next case to me')).toBeVisible()
  expect(keys.getByText('Wait')).toBeVisible()
  await user.click(keys.getByRole('button', { name: 'Close' }))
  await user.keyboard('n')
  expect(await screen.findByText('There is no unassigned case.')).toBeVisible()
})

test('who else has an order open is said', async () => {
  serve().on(markOpen, () => ({ others: [{ id: BO, name: 'Bo Li' }] }))
  await openAt(`/admin?open=${ORDER_ID}`)
  expect(await screen.findByText('Also opened by: Bo Li')).toBeVisible()
})

test('a list is kept under a name without what is searched for, shown again by it, and deleted', async () => {
  const kept = {
    ...{ id: BO, name: 'Late in Vietnam', filter: { queue: 'late', destination: 'VN' } },
    ...{ columns: ['status', 'dueDay'], isShared: false, owner: { id: USER_ID, name: null } },
  }
  let lists: (typeof kept)[] = []
  const server = serve()
    .on(listKeptLists, () => ({ lists }))
    .on(keepList, () => {
      lists = [kept]
      return kept
    })
    .on(dropList, () => {
      lists = []
      return {}
    })
  const { user, router } = await openAt('/admin?search=asha&queue=late&destination=VN')
  await user.click(await screen.findByRole('button', { name: 'Save this view' }))
  await user.type(screen.getByLabelText('Name of the view'), 'Late in Vietnam')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  const again = await screen.findByRole('button', { name: 'Late in Vietnam', pressed: true })
  expect(server.calls(keepList)[0]?.input).toMatchObject({
    name: 'Late in Vietnam',
    filter: { queue: 'late', destination: 'VN' },
  })
  await user.click(screen.getByRole('button', { name: /^All orders/ }))
  await user.click(again)
  expect(router.state.location.search).toBe('?queue=late&destination=VN&columns=status%2CdueDay')
  expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
    'Select',
    'Reference',
    'Status',
    'Due',
  ])
  await user.click(screen.getByRole('button', { name: 'Delete the view Late in Vietnam' }))
  await waitFor(() => expect(again).not.toBeInTheDocument())
})

test('a shared view names its owner, also one who has left, and a supervisor deletes it', async () => {
  const shared = (id: string, ownerId: string, name: string) => ({
    ...{ id, name: `View of ${name}`, filter: { queue: 'late' }, columns: ['unheard', 'status'] },
    ...{ isShared: true, owner: { id: ownerId, name } },
  })
  const server = serve()
    .on(getAccount, () => account({ roles: ['supervisor'] }))
    .on(listKeptLists, () => ({
      lists: [shared(BO, BO, 'Bo Li'), shared(ORDER_ID, ORDER_ID, 'Gone Person')],
    }))
    .on(dropSharedList, () => ({}))
  const { user } = await openAt('/admin?queue=late&columns=unheard,status')
  expect(await screen.findByText('shared by Bo Li')).toBeVisible()
  expect(await screen.findByText('shared by Gone Person, who no longer works on orders')).toBeVisible()
  await user.click(await screen.findByRole('button', { name: 'Delete the view View of Gone Person' }))
  await waitFor(() => expect(server.calls(dropSharedList)[0]?.input).toMatchObject({ id: ORDER_ID }))
})

test('a template that asks for a document fills in the request, in the language of the traveller', async () => {
  const asked = { code: 'photo', params: {}, text: 'A photo' }
  const server = serve({ order: order({ status: 'in_review', requiredDocuments: [asked] }), locale: 'de' })
    .on(listTemplates, () => ({
      templates: [
        {
          ...{
            id: 'photo',
            version: 1,
            origin: 'staff' as const,
            name: 'Photo again',
            act: { ask: 'photo' },
          },
          texts: { en: 'Please send your {document}.', de: 'Bitte senden:\n{document}' },
        },
      ],
    }))
    .on(askTraveller, () => staffOrder())
  const { user } = await openAt(`/admin?open=${ORDER_ID}`)
  await user.click(await screen.findByRole('button', { name: 'Ask the traveller' }))
  await screen.findByRole('option', { name: 'Photo again' })
  await user.selectOptions(await screen.findByLabelText(/^Template/), 'photo')
  await waitFor(() => expect(screen.getByLabelText(/What is wrong/)).toHaveValue('Bitte senden: A photo'))
  await user.click(screen.getByRole('button', { name: 'Ask' }))
  await waitFor(() =>
    expect(server.calls(askTraveller).map(({ input }) => [input.subject, input.text])).toEqual([
      ['document:photo', 'Bitte senden: A photo'],
    ]),
  )
})

test('a risk is shown once, in the head of its case', async () => {
  const note = { id: OTHER, at: '2026-10-02T09:00:00Z', authorId: BO }
  serve({
    notes: [
      { ...note, text: 'forged visa', isRisk: true },
      { ...note, id: USER_ID, text: 'rang back' },
    ],
  })
  await openAt(`/admin?open=${ORDER_ID}`)
  expect(await screen.findByText('rang back')).toBeVisible()
  expect(screen.getAllByText('forged visa')).toHaveLength(1)
})
