import { findForm } from '@borderlane/contracts/catalogue/forms'
import { countRequirements, getQuote, listCountries } from '@borderlane/contracts/catalogue/public'
import { deleteDraft, readDraft, saveDraft } from '@borderlane/contracts/orders/drafts'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { keepDraft, KEPT_DRAFT_KEY } from '../../parts/storage/kept-draft'
import { ASKS_STANDARD, COUNTRIES, quote } from '../../test/example'
import { newServer, openAt } from '../../test/render'
import { Refusal } from '../../test/stub-server'
import { useDraft } from './draft.store'

const APPLY = '/apply?from=IN&to=TH&speed=rush&denial=true'
const EXPIRES = '2090-01-31T00:00:00.000Z'
const ID = '0199d5f0-0000-7000-8000-000000000001'
const TOKEN = 't'.repeat(43)
const DRAFT = {
  id: ID,
  version: 1,
  expiresAt: EXPIRES,
  contents: {
    fullName: 'Asha Verma',
    email: 'asha@example.com',
    phone: '',
    nationality: 'IN',
    passportNumber: 'N1234567',
    passportExpiryDate: '',
    dateOfBirth: '',
    travelDates: '',
    from: 'IN',
    to: 'TH',
    speed: 'rush' as const,
    denialProtection: true,
  },
}

const serve = () =>
  newServer()
    .on(listCountries, () => ({ countries: COUNTRIES }))
    .on(countRequirements, () => ({ count: 39_402, countries: 199, dataVersion: 1 }))
    .on(getQuote, () => quote())
    .on(findForm, () => ASKS_STANDARD)
    .on(saveDraft, ({ input }) => ({ version: Number(input.version) + 1, expiresAt: EXPIRES }))
    .on(readDraft, () => DRAFT)
    .on(deleteDraft, () => ({}))

const isKept = () => localStorage.getItem(KEPT_DRAFT_KEY) !== null
const choice = { from: 'IN', to: 'TH', speed: 'rush', denial: true } as const
const keepOne = () => keepDraft({ id: ID, token: TOKEN, version: 1, expiresAt: EXPIRES, choice })

afterEach(() => localStorage.clear())

test('this device finds an application again if it is asked to, until the next word', async () => {
  const server = serve()
  act(() =>
    useDraft.getState().restore(DRAFT.contents, { id: ID, token: TOKEN, version: 1, expiresAt: EXPIRES }),
  )
  const { user } = await openAt(APPLY)
  const keep = await screen.findByLabelText('Keep on this device')
  expect(keep).not.toBeChecked()
  await user.click(keep)
  expect(JSON.stringify({ ...localStorage })).not.toMatch(/N1234567|asha/)
  // The tab is closed, and another one opened.
  cleanup()
  act(() => {
    useDraft.setState(useDraft.getInitialState())
  })
  const later = await openAt('/')
  await later.user.click(await screen.findByRole('link', { name: 'Continue' }))
  expect(await screen.findByLabelText('Passport number')).toHaveValue('N1234567')
  expect(screen.getByText('Your answers are back')).toBeVisible()
  expect(later.router.state.location.search).toBe('?from=IN&to=TH&speed=rush&denial=true')
  expect(server.calls(readDraft)[0]!.headers['x-draft-token']).toBe(TOKEN)
  await later.user.click(screen.getByLabelText('Keep on this device'))
  expect(isKept()).toBe(false)
})

test('the device forgets it when that is said on the home page', async () => {
  serve()
  keepOne()
  const { user } = await openAt('/')
  await user.click(await screen.findByRole('button', { name: 'Remove from this device' }))
  expect(isKept()).toBe(true)
  await user.click(await screen.findByRole('button', { name: 'Remove from this device' }))
  await waitFor(() => expect(isKept()).toBe(false))
  expect(screen.queryByText(/is not finished/)).toBeNull()
})

test('what the server has deleted is not found again, and the form begins empty', async () => {
  serve().on(readDraft, () => {
    throw new Refusal('orders.draft_not_found')
  })
  keepOne()
  await openAt(APPLY)
  expect(await screen.findByLabelText('Full name')).toHaveValue('')
  expect(screen.queryByText(/Your answers are/)).toBeNull()
  expect(isKept()).toBe(false)
})

test('answers that are deleted, or sent, leave the device too', () => {
  for (const end of ['forget', 'clear'] as const) {
    keepOne()
    useDraft.getState().takeUp({ id: ID, token: TOKEN, version: 1, expiresAt: EXPIRES, choice })
    useDraft.getState()[end]()
    expect([end, isKept()]).toEqual([end, false])
  }
})
