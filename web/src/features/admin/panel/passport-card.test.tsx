import { listImports } from '@borderlane/contracts/catalogue/import'
import { listCountries } from '@borderlane/contracts/catalogue/public'
import { listDocuments } from '@borderlane/contracts/documents/order-holder'
import { getAccount } from '@borderlane/contracts/identity/account'
import {
  countQueues,
  getStaffOrder,
  listAllOrders,
  revealApplicant,
  type StaffOrder,
} from '@borderlane/contracts/orders/admin'
import { readLoad } from '@borderlane/contracts/orders/assignment'
import { askTraveller } from '@borderlane/contracts/orders/casework'
import { listTemplates } from '@borderlane/contracts/orders/templates'
import { screen, within } from '@testing-library/react'
import { COUNTRIES, order, ORDER_ID, uploaded } from '../../../test/example'
import { account, signedIn, USER_ID } from '../../../test/identity'
import { passportLines } from '@borderlane/vision/test/passport'
import { newServer, openAt } from '../../../test/render'

const staffOrder = (change: Partial<StaffOrder['order']> = {}): StaffOrder => ({
  order: order({ status: 'in_review', version: 3, paidCents: 8_925, ...change }),
  dueDay: null,
  assigneeId: null,
  passportExpiryDate: null,
  answersFrom: 'typed',
  locale: 'en',
  history: [],
  notes: [],
  people: [],
  audit: [],
})

function serve(assigneeId: string | null = null) {
  const server = newServer().on(listCountries, () => ({
    countries: COUNTRIES.map((one) => (one.code === 'IN' ? { ...one, iso3: 'IND' } : one)),
  }))
  signedIn(server)
  return server
    .on(getAccount, () => account({ roles: ['admin'] }))
    .on(listAllOrders, () => ({ orders: [], total: 0, page: 1, pageSize: 50 }))
    .on(getStaffOrder, () => ({ ...staffOrder(), assigneeId }))
    .on(listImports, () => ({ runs: [] }))
    .on(countQueues, () => ({ new: 0, traveller: 0, authority: 0, unpaid: 0, due_soon: 0, late: 0 }))
    .on(readLoad, () => ({ people: [], unassigned: { open: 0, late: 0 } }))
    .on(listDocuments, () => ({ documents: [uploaded({ requirement: 'passport' })] }))
}

test('staff compare a passport with the answers field by field, and one press asks the traveller about a difference', async () => {
  const asked = { field: 'passportNumber', text: 'It differs', at: '2026-10-02T09:00:00Z' }
  const server = serve()
    .on(revealApplicant, () => ({ passportNumber: 'N1234576', dateOfBirth: '1987-03-27' }))
    .on(askTraveller, () => staffOrder({ requests: [asked] }))
    .on(listTemplates, () => ({
      templates: [
        {
          ...{ id: 'mismatch', version: 0, origin: 'shipped' as const, name: 'It differs', act: {} },
          texts: { en: 'This answer differs from your passport.' },
        },
      ],
    }))
  const { user } = await openAt(`/admin?open=${ORDER_ID}`)
  await user.click(await screen.findByRole('button', { name: 'Compare passport.pdf with the answers' }))
  expect(server.calls(revealApplicant)).toEqual([])
  const card = within(await screen.findByRole('region', { name: 'Compare passport.pdf with the answers' }))
  await user.click(card.getByLabelText('The two lines at the foot of the photo page'))
  await user.paste(passportLines({ number: 'N1234567' }).join('\n'))
  await user.click(card.getByRole('button', { name: 'Read these lines' }))

  const rows = within(await card.findByRole('list')).getAllByRole('listitem')
  const said = Object.fromEntries(
    rows.map((row) => [row.querySelector('p')?.textContent, /Same as on the passport/.test(row.textContent)]),
  )
  expect(said).toEqual({
    'Full name': true,
    'Date of birth': true,
    Nationality: true,
    'Passport number': false,
    'Expiry date': false,
  })
  await user.click(card.getByRole('button', { name: 'Ask about this: Passport number' }))
  expect(await card.findByText('Asked')).toBeVisible()
  expect(server.calls(askTraveller).map(({ input }) => input)).toEqual([
    {
      id: ORDER_ID,
      subject: 'passportNumber',
      text: 'This answer differs from your passport.',
      seen: null,
    },
  ])
})

test('of a PDF staff are asked to open it and type the lines', async () => {
  serve().on(listDocuments, () => ({
    documents: [uploaded({ requirement: 'passport', mediaType: 'application/pdf' })],
  }))
  const { user } = await openAt(`/admin?open=${ORDER_ID}`)
  await user.click(await screen.findByRole('button', { name: 'Compare passport.pdf with the answers' }))
  const card = within(await screen.findByRole('region', { name: 'Compare passport.pdf with the answers' }))
  expect(
    await card.findByText('This is a PDF, which cannot be read here. Open it, and type the two lines.'),
  ).toBeVisible()
  expect(card.queryByRole('button', { name: 'Read this picture' })).toBeNull()
  expect(card.getByLabelText('The two lines at the foot of the photo page')).toBeVisible()
})

test('for the person who works on the case the comparison begins automatically', async () => {
  serve(USER_ID).on(listDocuments, () => ({
    documents: [uploaded({ requirement: 'passport', mediaType: 'image/jpeg' })],
  }))
  await openAt(`/admin?open=${ORDER_ID}`)
  const card = within(await screen.findByRole('region', { name: 'Compare passport.pdf with the answers' }))
  // Here there is no file to read.
  expect(await card.findByRole('status')).toBeVisible()
})
