import type { OfferTerms } from '@borderlane/contracts/catalogue/offer'
import { listOffers, listOfferVersions, setOffer, undoOffer } from '@borderlane/contracts/catalogue/offers'
import { getAccount } from '@borderlane/contracts/identity/account'
import { readTeamFigures } from '@borderlane/contracts/orders/figures'
import { screen, within } from '@testing-library/react'
import { account, signedIn } from '../../test/identity'
import { newServer, openAt } from '../../test/render'
import { Refusal } from '../../test/stub-server'

const ID = '0190a1b2-0000-7000-8000-000000000009'
const TERMS: OfferTerms = {
  mode: 'licensed',
  place: 'online',
  speeds: ['standard', 'rush'],
  sellsProtection: true,
  protectionCents: 1_500,
  licence: { body: 'Immigration Advice Authority', number: null },
  clerical: false,
  note: '',
}

function serve() {
  const server = newServer()
  signedIn(server)
  return server
    .on(getAccount, () => account({ roles: ['catalogue'] }))
    .on(listOffers, () => ({
      offers: [
        {
          destination: { code: 'GB', name: 'United Kingdom' },
          kind: 'eta' as const,
          passports: [],
          terms: TERMS,
          origin: 'shipped' as const,
          source: null,
          version: null,
          routes: 56,
        },
      ],
      regions: [{ region: 'US-CA' as const, licenceBody: 'Secretary of State', source: null, number: null }],
      total: 1,
      page: 1,
      pageSize: 20,
    }))
    .on(listOfferVersions, () => ({
      versions: [
        {
          ...{ id: ID, kind: 'eta' as const, passports: [], terms: null, reason: 'A mistake', undoes: null },
          ...{ madeAt: '2026-11-29T10:00:00.000Z', madeBy: ID, isNewest: true },
        },
      ],
      total: 1,
      page: 1,
      pageSize: 50,
    }))
    .on(setOffer, () => ({ versions: [ID] }))
    .on(undoOffer, () => ({ versions: [ID] }))
}

test('an offer is changed with a reason; a licence number of spaces is refused by its field', async () => {
  const server = serve()
  const { user } = await openAt('/admin/offers')
  const table = within(await screen.findByRole('table', { name: 'What is sold' }))
  expect(table.getByText('No number yet: prepared')).toBeVisible()
  await user.click(table.getByRole('button', { name: 'Edit United Kingdom, Travel authorisation' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByLabelText('Licence number'), '  ')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(dialog.getByText('A number is not made of spaces only')).toBeVisible()
  expect(dialog.getByText('Give a reason')).toBeVisible()
  expect(server.calls(setOffer)).toEqual([])
  await user.type(dialog.getByLabelText('Licence number'), 'F202100001')
  await user.type(dialog.getByLabelText('Reason'), 'We are registered')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Saved. New quotes follow within seconds.')).toBeVisible()
  expect(server.calls(setOffer).map(({ input }) => input)).toEqual([
    {
      destination: 'GB',
      kinds: [{ kind: 'eta', version: null }],
      passports: [],
      terms: { ...TERMS, licence: { body: 'Immigration Advice Authority', number: 'F202100001' } },
      reason: 'We are registered',
    },
  ])
})

test('staff who may read the figures see beside the price of protection how many of their own applications were refused', async () => {
  const counts = { approved: 37, rejected: 3, submitted: 60 }
  const server = serve()
    .on(getAccount, () => account({ roles: ['admin'] }))
    .on(readTeamFigures, ({ input }) => ({
      ...{ from: '2025-12-01', until: '2026-11-30', destinations: [], people: [], queues: [] },
      money: { paidCents: 0, officialCents: 0, ourCents: 0, refundedCents: 0 },
      milestones: Object.entries(input.destination === 'GB' ? counts : {}).map(([milestone, count]) => ({
        ...{ milestone, count, medianHours: null },
      })),
    }))
  const { user } = await openAt('/admin/offers')
  await user.click(await screen.findByRole('button', { name: 'Edit United Kingdom, Travel authorisation' }))
  expect(
    await screen.findByText(/price book\. Of your applications .* 3 of 40 were refused\.$/),
  ).toBeVisible()
  expect(server.calls(readTeamFigures)).toHaveLength(1)
})

test('the newest change is undone once someone has said yes to it', async () => {
  const server = serve()
  const { user } = await openAt('/admin/offers')
  await user.click(await screen.findByRole('button', { name: 'Edit United Kingdom, Travel authorisation' }))
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  const box = within(await screen.findByRole('alertdialog'))
  expect(server.calls(undoOffer)).toEqual([])
  await user.click(box.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('Saved. New quotes follow within seconds.')).toBeVisible()
  expect(server.calls(undoOffer)).toHaveLength(1)
})

test('a list that cannot be read is said, with a way to try again', async () => {
  serve().on(listOffers, () => {
    throw new Refusal('service.unavailable')
  })
  await openAt('/admin/offers')
  expect(await screen.findByText('The list could not be loaded')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible()
})
