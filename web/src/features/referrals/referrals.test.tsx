import { getAccount } from '@borderlane/contracts/identity/account'
import {
  addPartner,
  bookReferral,
  listPartners,
  listReferrals,
  type Referral,
} from '@borderlane/contracts/orders/referrals'
import { screen, waitFor, within } from '@testing-library/react'
import { order, ORDER_ID } from '../../test/example'
import { account, signedIn } from '../../test/identity'
import { newServer, openAt } from '../../test/render'
import { Refusal } from '../../test/stub-server'

const { reference } = order()
const due: Referral = {
  orderId: ORDER_ID,
  reference,
  code: 'K7M2QX4N',
  partner: null,
  approvedAt: '2026-11-25T10:00:00.000Z',
  dueAt: '2026-11-26T10:00:00.000Z',
  state: 'due',
  because: null,
  creditCents: 1_000,
  commissionCents: 0,
}

function serve(decided: Partial<Referral>, asks = false) {
  let isDecided = false
  const partners: { code: string; name: string; createdAt: string }[] = []
  const server = newServer()
  signedIn(server)
  return server
    .on(getAccount, () => account({ roles: ['finance'] }))
    .on(listReferrals, () => ({ referrals: isDecided ? [] : [due] }))
    .on(bookReferral, ({ input: { person } }) => {
      if (asks && !person) throw new Refusal('orders.referral_unclear')
      isDecided = true
      return { ...due, ...decided }
    })
    .on(listPartners, () => ({ partners }))
    .on(addPartner, ({ input }) => {
      const partner = { code: 'P4RTNERX', name: String(input.name), createdAt: '2026-11-26T10:00:00.000Z' }
      partners.push(partner)
      return partner
    })
}

test('what is due is booked by one press, and says so', async () => {
  const server = serve({ state: 'booked' })
  const { user } = await openAt('/admin/referrals')
  expect(await screen.findByText('£10.00 for each of both')).toBeVisible()
  await user.click(screen.getByRole('button', { name: `Book the referral of ${reference}` }))
  expect(await screen.findByText(`The referral of ${reference} is booked.`)).toBeVisible()
  expect(await screen.findByText('Nothing is due.')).toBeVisible()
  expect(server.calls(bookReferral).map(({ input }) => input)).toEqual([{ id: ORDER_ID }])
})

test('one that counts for nothing says why', async () => {
  serve({ state: 'excluded', because: 'same_card', creditCents: 0 })
  const { user } = await openAt('/admin/referrals')
  await user.click(await screen.findByRole('button', { name: `Book the referral of ${reference}` }))
  expect(await screen.findByText('It was paid with a card of the person who referred it.')).toBeVisible()
})

test('one that no card says anything about is decided by staff', async () => {
  const server = serve({ state: 'excluded', because: 'same_person', creditCents: 0 }, true)
  const { user } = await openAt('/admin/referrals')
  await user.click(await screen.findByRole('button', { name: `Book the referral of ${reference}` }))
  await user.click(await screen.findByRole('button', { name: 'The same person: counts for nothing' }))
  expect(await screen.findByText(/the same person as the one who has the code/)).toBeVisible()
  expect(server.calls(bookReferral).at(-1)?.input).toEqual({ id: ORDER_ID, person: 'same' })
})

test('a new partner gets a link of their own', async () => {
  serve({})
  const { user } = await openAt('/admin/referrals')
  await user.type(await screen.findByLabelText('Name of a new partner'), 'Acme Tours')
  await user.click(screen.getByRole('button', { name: 'Add partner' }))
  const partners = within(await screen.findByRole('region', { name: 'Partners' }))
  await waitFor(() => expect(partners.getByText(/\?ref=P4RTNERX$/)).toBeVisible())
})
