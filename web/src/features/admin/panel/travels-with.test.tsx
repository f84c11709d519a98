import { listImports } from '@borderlane/contracts/catalogue/import'
import { listCountries } from '@borderlane/contracts/catalogue/public'
import { listDocuments } from '@borderlane/contracts/documents/order-holder'
import { getAccount } from '@borderlane/contracts/identity/account'
import { countQueues, decideOrder, getStaffOrder, listAllOrders } from '@borderlane/contracts/orders/admin'
import { readLoad } from '@borderlane/contracts/orders/assignment'
import { getParty, type PartyMember } from '@borderlane/contracts/orders/parties'
import { screen, waitFor, within } from '@testing-library/react'
import { order, ORDER_ID } from '../../../test/example'
import { account, signedIn, USER_ID } from '../../../test/identity'
import { newServer, openAt } from '../../../test/render'
import { Refusal } from '../../../test/stub-server'

const PARTY_ID = '01990000-0000-7000-8000-0000000000a1'

const member = (change: Partial<PartyMember> = {}): PartyMember => ({
  ...order({ partyId: PARTY_ID, status: 'in_review' }),
  fullName: 'Asha Verma',
  ...change,
})
const RAVI = member({ id: USER_ID, fullName: 'Ravi Verma', reference: 'BL-22222222', status: 'rejected' })

function serve(members: PartyMember[] = [member(), RAVI]) {
  const server = newServer().on(listCountries, () => ({ countries: [] }))
  signedIn(server)
  return server
    .on(getAccount, () => account({ roles: ['agent'] }))
    .on(listAllOrders, () => ({ orders: [], total: 0, page: 1, pageSize: 50 }))
    .on(getStaffOrder, ({ input }) => ({
      order: order({ id: String(input.id), partyId: PARTY_ID, status: 'in_review' }),
      dueDay: null,
      assigneeId: null,
      passportExpiryDate: null,
      answersFrom: 'typed' as const,
      locale: 'en' as const,
      history: [],
      notes: [],
      people: [],
      audit: [],
    }))
    .on(getParty, () => ({
      id: PARTY_ID,
      members,
      unpaidCents: 0,
      isOpen: false,
      createdAt: '2026-10-01T09:00:00Z',
    }))
    .on(listImports, () => ({ runs: [] }))
    .on(countQueues, () => ({ new: 0, traveller: 0, authority: 0, unpaid: 0, due_soon: 0, late: 0 }))
    .on(readLoad, () => ({ people: [], unassigned: { open: 0, late: 0 } }))
    .on(listDocuments, () => ({ documents: [] }))
}

const address = `/admin?search=verma&open=${ORDER_ID}`

test('staff see with whom someone travels, each with their own status, and open them beside the same list', async () => {
  serve()
  const { user, router } = await openAt(address)
  const others = within(await screen.findByRole('list', { name: 'One of 2 travellers, together with:' }))
  expect(others.getAllByRole('listitem')).toHaveLength(2)
  expect(others.getByRole('link', { name: /Asha Verma/ })).toHaveAttribute('aria-current', 'page')
  expect(others.getByText('Rejected')).toBeVisible()
  await user.click(others.getByRole('link', { name: /^Ravi Verma BL-22222222/ }))
  expect(router.state.location.search).toBe(`?search=verma&open=${USER_ID}`)
})

test.each([
  ['travels alone now', [member()]],
  ['was taken out', [RAVI]],
])('no one is named where the traveller %s', async (_what, members) => {
  const server = serve(members)
  await openAt(address)
  await screen.findByRole('heading', { name: 'BL-7K3M92QX' })
  await screen.findByRole('heading', { name: 'Documents' })
  expect(server.calls(getParty)).toHaveLength(1)
  expect(screen.queryByText(/together with/)).not.toBeInTheDocument()
})

test('who travels together and cannot be asked for is said to be unknown', async () => {
  serve().on(getParty, () => {
    throw new Refusal('orders.not_found')
  })
  await openAt(address)
  expect(await screen.findByText(/We could not find this application/)).toBeVisible()
})

test('all of them are decided together, each with their own document, and one that is refused keeps no one else back', async () => {
  const waiting = { status: 'waiting_on_govt' } as const
  const server = serve([member(waiting), { ...RAVI, ...waiting }])
    .on(getAccount, () => account({ roles: ['supervisor'] }))
    .on(decideOrder, ({ input }) => {
      if (input.id === USER_ID) throw new Refusal('orders.erased')
      return {
        order: order({ status: 'approved' }),
        dueDay: null,
        assigneeId: null,
        passportExpiryDate: null,
        answersFrom: 'typed' as const,
        locale: 'en' as const,
        history: [],
        notes: [],
        people: [],
        audit: [],
      }
    })
  const { user } = await openAt(address)
  await user.click(await screen.findByRole('button', { name: 'Decision' }))
  await user.click(await screen.findByRole('button', { name: 'Record decisions for all of them' }))
  const form = within(screen.getByRole('form', { name: 'Record decisions for all of them' }))
  await user.click(form.getByRole('button', { name: 'All approved' }))
  const file = new File(['%PDF-1.4'], 'visa.pdf', { type: 'application/pdf' })
  await user.upload(form.getByTestId(`decision-file-${ORDER_ID}`), file)
  const ravi = within(form.getByRole('group', { name: /Ravi Verma/ }))
  await user.selectOptions(ravi.getByLabelText('Decision'), 'Rejected')
  await user.click(form.getByRole('button', { name: 'Record decisions: 2' }))
  expect(await ravi.findByText('Enter a reason')).toBeVisible()
  await user.type(ravi.getByLabelText('Reason'), 'no funds')
  await user.click(form.getByRole('button', { name: 'Record decisions: 2' }))
  expect(await screen.findByText('Recorded: 1')).toBeVisible()
  expect(screen.getByText(/BL-22222222 was not recorded/)).toBeVisible()
  await waitFor(() =>
    expect(server.calls(decideOrder).map(({ input, files }) => [input, files.length])).toMatchObject([
      [{ id: ORDER_ID, status: 'approved' }, 1],
      [{ id: USER_ID, status: 'rejected', reason: 'no funds' }, 0],
    ]),
  )
})
