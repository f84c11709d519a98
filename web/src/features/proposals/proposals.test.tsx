import { getAccount } from '@borderlane/contracts/identity/account'
import { listCatalogueProposals } from '@borderlane/contracts/catalogue/admin'
import type { OfferTerms } from '@borderlane/contracts/catalogue/offer'
import { listDocuments } from '@borderlane/contracts/documents/order-holder'
import {
  countQueues,
  getStaffOrder,
  listDecisionProposals,
  revealApplicant,
} from '@borderlane/contracts/orders/admin'
import { listOrderNames } from '@borderlane/contracts/orders/names'
import { decidePaymentProposal, listPaymentProposals } from '@borderlane/contracts/payments/admin'
import { listMessages } from '@borderlane/contracts/notifications/admin'
import type { Proposal } from '@borderlane/contracts/proposal'
import { screen, waitFor, within } from '@testing-library/react'
import { order, ORDER_ID } from '../../test/example'
import { account, signedIn, USER_ID } from '../../test/identity'
import { newServer, openAt } from '../../test/render'
import { RUN_ID } from '../../test/run'
import { Refusal } from '../../test/stub-server'

const COLLEAGUE = '01990000-0000-7000-8000-0000000000b7'

const proposal = (change: Partial<Proposal> = {}): Proposal => ({
  id: '01990000-0000-7000-8000-0000000000c1',
  kind: 'refund',
  state: 'waiting',
  about: { id: ORDER_ID, name: null },
  differences: [{ what: 'leftCents', before: 40_000, after: 10_000 }],
  reason: 'The embassy was closed',
  askedBy: { id: COLLEAGUE, name: 'Ben Okri' },
  askedAt: '2026-10-01T09:00:00.000Z',
  expiresAt: '2026-10-08T09:00:00.000Z',
  decidedBy: null,
  decidedAt: null,
  note: null,
  failure: null,
  ...change,
})

function serve(waiting: Proposal[], decided: Proposal[] = []) {
  const server = newServer()
  signedIn(server)
  return server
    .on(getAccount, () => account({ roles: ['finance'] }))
    .on(listOrderNames, () => ({
      orders: [{ id: ORDER_ID, reference: order().reference, fullName: 'Asha Verma' }],
      hasMore: false,
    }))
    .on(listPaymentProposals, ({ input }) => ({ proposals: input.decided === 'true' ? decided : waiting }))
}

test('prices show what last month’s orders would have paid us, rules the sentences and forms the questions before and after', async () => {
  const said = (stayDays: number) => [
    { topic: 'rule' as const, code: 'kind.freeDays', params: { from: 'GB', to: 'TR', count: stayDays } },
  ]
  const server = serve([])
  server
    .on(getAccount, () => account({ roles: ['catalogue'] }))
    .on(listCatalogueProposals, () => ({
      proposals: [
        proposal({
          ...{ id: ORDER_ID, kind: 'book', about: null },
          differences: [
            { what: 'monthCents', before: 500_000, after: 550_000 },
            { what: 'monthOrders', before: null, after: 37 },
          ],
        }),
        proposal({
          ...{ id: RUN_ID, kind: 'prices', about: null },
          differences: [{ what: 'monthCents', before: null, after: null }],
        }),
        proposal({
          ...{ id: COLLEAGUE, kind: 'form', about: null },
          differences: [{ what: 'question', of: 'nickname', before: null, after: 'Nickname' }],
        }),
        proposal({
          ...{ kind: 'border', about: null },
          differences: [
            {
              ...{ what: 'said', of: 'GB TR', before: null, after: null },
              said: { before: said(90), after: said(30) },
            },
          ],
        }),
      ],
    }))
  await openAt('/admin/proposals')
  expect(
    await screen.findByRole('row', { name: 'Our fees, paid orders of the last 30 days £5,000.00 £5,500.00' }),
  ).toBeVisible()
  expect(screen.getByText('Orders counted in that sum: 37')).toBeVisible()
  expect(screen.getByRole('row', { name: /last 30 days not known not known$/ })).toBeVisible()
  expect(screen.getByRole('row', { name: 'Question: nickname none Nickname' })).toBeVisible()
  expect(screen.getByRole('row', { name: /^United Kingdom to Türkiye .*90 days.*30 days/ })).toBeVisible()
})

test('what is sold shows the terms that differ in words, for each group of passports that has its own', async () => {
  const terms = (change: Partial<OfferTerms>): OfferTerms => ({
    ...{ mode: 'file', place: 'online', speeds: ['standard'], sellsProtection: true, protectionCents: null },
    ...{ licence: null, clerical: false, note: '', ...change },
  })
  const after = terms({ speeds: ['standard', 'rush'], protectionCents: 1_800 })
  const line = (passports: string[], before: OfferTerms) => ({
    ...{ what: 'offer' as const, before: passports.join(), after: 'file' },
    offer: { destination: 'VN', kind: 'evisa' as const, passports, before, after },
  })
  serve([])
    .on(getAccount, () => account({ roles: ['catalogue'] }))
    .on(listCatalogueProposals, () => ({
      proposals: [
        proposal({
          ...{ kind: 'offer', about: null },
          differences: [line(['IN', 'NP'], terms({})), line(['CN'], terms({ mode: 'off' }))],
        }),
      ],
    }))
  await openAt('/admin/proposals')
  const rows = (await screen.findAllByRole('row'))
    .slice(1)
    .map((row) => [...row.children].map(({ textContent }) => textContent))
  expect(rows).toEqual([
    [
      'Vietnam · eVisa · India, Nepal',
      'We file it\nStandard\nDenial Protection can be chosen',
      'We file it\nStandard, Rush\nDenial Protection can be chosen: £18.00',
    ],
    [
      'Vietnam · eVisa · China',
      'Not sold',
      'We file it\nStandard, Rush\nDenial Protection can be chosen: £18.00',
    ],
  ])
})

test('what a colleague asked for is shown with its difference, counted in the rail, and confirmed with a note', async () => {
  const server = serve([proposal()])
  server.on(decidePaymentProposal, () => {
    server.on(listPaymentProposals, () => ({ proposals: [] }))
    return proposal({ state: 'confirmed' })
  })
  const { user } = await openAt('/admin/proposals')
  const row = await screen.findByRole('row', { name: 'Left of the payment £400.00 £100.00' })
  expect(row).toBeVisible()
  expect(await screen.findByText('Asha Verma')).toBeVisible()
  expect(screen.getByText('The embassy was closed')).toBeVisible()
  expect(screen.getByText(/Ben Okri requested this/)).toBeVisible()
  expect(await screen.findByText('Waiting for approval: 1')).toBeInTheDocument()
  await user.type(screen.getByLabelText('Note'), 'Seen their letter')
  await user.click(screen.getByRole('button', { name: 'Approve' }))
  expect(await screen.findByText('It was approved and done.')).toBeVisible()
  expect(await screen.findByText('Nothing is waiting for approval')).toBeVisible()
  expect(server.calls(decidePaymentProposal).map(({ input }) => input)).toEqual([
    { id: proposal().id, confirm: true, note: 'Seen their letter' },
  ])
})

test('a price book shows the range of each price, and routes before and after', async () => {
  serve([
    proposal({
      kind: 'refund',
      differences: [
        { what: 'highestCents', of: 'protection', before: 1_500, after: 1_900 },
        { what: 'priceCents', of: 'US GB standard', before: 2_500, after: 9_900 },
      ],
    }),
  ])
  await openAt('/admin/proposals')
  for (const name of [
    'Highest price: Denial Protection £15.00 £19.00',
    'Price: United States to United Kingdom, Standard £25.00 £99.00',
  ])
    expect(await screen.findByRole('row', { name })).toBeVisible()
})

test('a decision shows its status and each field of the visa that differs', async () => {
  const server = serve([])
  server
    .on(getAccount, () => account({ roles: ['supervisor'] }))
    .on(listDecisionProposals, () => ({
      proposals: [
        proposal({
          kind: 'decision',
          differences: [
            { what: 'status', before: 'waiting_on_govt', after: 'approved' },
            { what: 'visa', before: 'passportNumber', after: 'one_sign' },
            { what: 'visa', before: 'validity', after: 'not_found' },
          ],
        }),
      ],
    }))
  server
    .on(getStaffOrder, () => ({
      ...{
        order: order(),
        dueDay: null,
        assigneeId: null,
        passportExpiryDate: null,
        answersFrom: 'typed' as const,
      },
      ...{ locale: 'en' as const, history: [], notes: [], people: [], audit: [] },
    }))
    .on(revealApplicant, () => ({ passportNumber: 'X47Q99ZK3', dateOfBirth: '1987-03-19' }))
    .on(listDocuments, () => ({ documents: [] }))
    // After the order: its address is one of an order's, too.
    .on(countQueues, () => ({}))
  const { user } = await openAt('/admin/proposals')
  expect(await screen.findByRole('row', { name: /^Status .*Approved$/ })).toBeVisible()
  expect(
    screen.getByRole('row', { name: 'Visa and application: Passport number One character differs' }),
  ).toBeVisible()
  expect(screen.getByRole('row', { name: 'Visa and application: Validity Not found' })).toBeVisible()
  // What the first person saw is opened on request.
  expect(server.calls(revealApplicant)).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Show passport, visa and answers' }))
  const lines = await screen.findByRole('row', { name: 'Passport number X47Q99ZK3 One character differs' })
  expect(lines).toBeVisible()
})

test('the proposal of an import leads to its run', async () => {
  const server = serve([])
  server
    .on(getAccount, () => account({ roles: ['catalogue'] }))
    .on(listCatalogueProposals, () => ({
      proposals: [
        proposal({
          kind: 'import',
          about: { id: RUN_ID, name: null },
          differences: [{ what: 'routes', before: null, after: 321 }],
        }),
      ],
    }))
  await openAt('/admin/proposals')
  expect(await screen.findByRole('link', { name: 'See the import' })).toHaveAttribute(
    'href',
    `/import-visa-data?run=${RUN_ID}`,
  )
})

test('no one confirms their own: they can take it back', async () => {
  const server = serve([proposal({ askedBy: { id: USER_ID, name: 'Asha Verma' } })])
  server.on(decidePaymentProposal, () => proposal({ state: 'refused' }))
  const { user } = await openAt('/admin/proposals')
  expect(await screen.findByText('You requested this. Someone else has to approve it.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Approve' })).not.toBeInTheDocument()
  expect(screen.queryByText(/Waiting for approval/)).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Withdraw' }))
  expect(await screen.findByText('It was withdrawn.')).toBeVisible()
  expect(server.calls(decidePaymentProposal)[0]?.input).toMatchObject({ confirm: false })
})

test('what a colleague asked for is declined with a reason only', async () => {
  const server = serve([proposal()]).on(decidePaymentProposal, () => proposal({ state: 'refused' }))
  const { user } = await openAt('/admin/proposals')
  await user.click(await screen.findByRole('button', { name: 'Decline' }))
  expect(screen.getByText('Enter why you decline it')).toBeVisible()
  expect(server.calls(decidePaymentProposal)).toEqual([])
  await user.type(screen.getByLabelText('Note'), 'It is too much')
  await user.click(screen.getByRole('button', { name: 'Decline' }))
  await waitFor(() =>
    expect(server.calls(decidePaymentProposal)[0]?.input).toMatchObject({
      confirm: false,
      note: 'It is too much',
    }),
  )
})

test('what cannot be done any more says why', async () => {
  serve([proposal()]).on(decidePaymentProposal, () => {
    throw new Refusal('proposals.stale', { failure: 'payments.not_refundable' })
  })
  const { user } = await openAt('/admin/proposals')
  await user.click(await screen.findByRole('button', { name: 'Approve' }))
  expect(await screen.findByText('It was not done')).toBeVisible()
  expect(await screen.findByText('Nothing of this payment can be refunded.')).toBeVisible()
})

test('what was decided says by whom and why it could not be done', async () => {
  serve(
    [],
    [
      proposal({
        state: 'stale',
        decidedBy: { id: COLLEAGUE, name: 'Ben Okri' },
        decidedAt: '2026-10-02T09:00:00.000Z',
        failure: 'proposals.changed',
        note: 'Fine with me',
      }),
    ],
  )
  const { user } = await openAt('/admin/proposals')
  await user.click(await screen.findByRole('link', { name: 'Decided' }))
  expect(
    await screen.findByText(/could no longer be done\. The request would now do something else/),
  ).toBeVisible()
  expect(screen.getByText('Fine with me')).toBeVisible()
})

test('a list that cannot be loaded says so and is asked for again', async () => {
  const server = serve([]).on(listPaymentProposals, () => {
    throw new Refusal('auth.forbidden')
  })
  const { user } = await openAt('/admin/proposals')
  const notice = (await screen.findByText('The approvals could not be loaded')).parentElement!
  server.on(listPaymentProposals, () => ({ proposals: [proposal()] }))
  await user.click(within(notice).getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(screen.getByText('The embassy was closed')).toBeVisible())
})

test('roles without acts that need two neither see the page nor the way to it', async () => {
  const server = serve([])
  server
    .on(getAccount, () => account({ roles: ['agent'] }))
    .on(listMessages, () => ({ messages: [], total: 0, page: 1, pageSize: 50 }))
  await openAt('/admin/messages')
  expect(await screen.findByRole('link', { name: 'Inbox' })).toBeVisible()
  expect(screen.queryByRole('link', { name: /Approvals/ })).not.toBeInTheDocument()
})
