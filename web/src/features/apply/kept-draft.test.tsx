import { STANDARD_FORM } from '@borderlane/contracts/forms/standard'
import { findForm } from '@borderlane/contracts/catalogue/forms'
import { countRequirements, getQuote, listCountries } from '@borderlane/contracts/catalogue/public'
import { deleteDraft, mailDraftLink, readDraft, saveDraft } from '@borderlane/contracts/orders/drafts'
import { getOrder } from '@borderlane/contracts/orders/order-holder'
import { getParty } from '@borderlane/contracts/orders/parties'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { keepOrderToken } from '../../parts/session/order-token'
import { keepDraft, KEPT_DRAFT_KEY } from '../../parts/draft/kept-draft'
import { ASKS_STANDARD, COUNTRIES, order, ORDER_ID, quote } from '../../test/example'
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

test('a family comes back with the draft: who travels along, what all cost, and who comes next', async () => {
  keepOne()
  const companions = ['ID', 'IN']
  const server = serve().on(readDraft, () => ({ ...DRAFT, contents: { ...DRAFT.contents, companions } }))
  const { user, router } = await openAt(APPLY)
  expect(
    await screen.findByRole('button', { name: 'Continue to traveller 2 (passport: Indonesia)' }),
  ).toBeVisible()
  expect(new URLSearchParams(router.state.location.search).get('also')).toBe('ID,IN')
  expect((await screen.findByText('Total for all travellers')).parentElement).toHaveTextContent('£267.75')
  await user.click(screen.getByRole('button', { name: /^Take out.*Indonesia|Remove.*Indonesia/ }))
  await waitFor(() => expect(server.calls(saveDraft)).toHaveLength(1), { timeout: 10_000 })
  expect(server.calls(saveDraft)[0]!.input.contents).toMatchObject({ companions: ['IN'] })
})

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

test('a draft of a long form goes on at the first question that is open, in its part', async () => {
  const ask = (id: string) => ({
    ...{ id, label: id, kind: 'text' as const, max: 50, required: true, sealed: false },
  })
  const form = {
    ...STANDARD_FORM,
    code: 'th-long',
    sections: [
      { id: 'one', title: 'One', questions: ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map(ask) },
      { id: 'two', title: 'Two', questions: ['h', 'i', 'j', 'k', 'l', 'm', 'n'].map(ask) },
      { id: 'three', title: 'Three', questions: ['o', 'p', 'q', 'r', 's', 't'].map(ask) },
    ],
  }
  const answers = Object.fromEntries([...'abcdefghijk'].map((id) => [id, `said ${id}`]))
  serve()
    .on(findForm, () => ({ ...ASKS_STANDARD, form }))
    .on(readDraft, () => ({
      ...DRAFT,
      contents: { ...DRAFT.contents, form: { code: 'th-long', version: 1 }, answers },
    }))
  keepOne()
  const { user } = await openAt('/')
  await user.click(await screen.findByRole('link', { name: 'Continue' }))
  expect(await screen.findByLabelText('h')).toHaveValue('said h')
  await waitFor(() => expect(screen.getByLabelText('l')).toHaveFocus())
  expect(screen.getByRole('button', { name: /Change.*One/ })).toBeVisible()
  expect(screen.queryByRole('button', { name: /Change.*Three/ })).toBeNull()
})

test.each([
  ['in a part before the first open question', { departureDate: '2090-09-17' }, 'departureDate'],
  ['in the part of the first open question', { departureDate: '2090-03-17', b: '2090-02-31' }, 'b'],
])('a draft of a long form opens at an answer that is refused %s', async (_, wrong, at) => {
  const ask = (id: string) => ({ id, label: id, kind: 'day' as const, required: true, sealed: false })
  const form = {
    ...STANDARD_FORM,
    code: 'th-long',
    sections: [
      { id: 'visit', title: 'Visit', questions: ['arrivalDate', 'departureDate'].map(ask) },
      { id: 'more', title: 'More', questions: [...'abcdefghijklmnopq'].map(ask) },
    ],
  }
  const variant = { name: null, entries: null, validity: null, sources: [] }
  serve()
    .on(getQuote, () => quote({ requirement: { variant: { ...variant, stay: { count: 90, unit: 'day' } } } }))
    .on(findForm, () => ({ ...ASKS_STANDARD, form }))
    .on(readDraft, () => ({
      ...DRAFT,
      contents: {
        ...DRAFT.contents,
        form: { code: 'th-long', version: 1 },
        answers: { arrivalDate: '2090-03-01', a: '2090-01-01', ...wrong },
      },
    }))
  keepOne()
  await openAt(APPLY)
  const summary = await screen.findByRole('alert', { name: 'There is a problem' })
  const links = within(summary).getAllByRole('link')
  expect(links.map((link) => link.getAttribute('href'))).toEqual([`#${at}`])
  expect(screen.getByRole('group', { name: at })).toBeVisible()
  await waitFor(() => expect(summary).toHaveFocus())
})

test('a draft goes on at the part of an address that is still open, and that is no mistake yet', async () => {
  const text = { kind: 'text' as const, max: 50, required: true, sealed: false }
  const more = [...'abcdefghijklmnop'].map((id) => ({ ...text, id, label: id }))
  const parts = ['line1', 'city'].map((id) => ({ ...text, id, label: id }))
  const address = { ...text, id: 'homeAddress', label: 'Home', kind: 'address' as const, parts }
  const form = {
    ...STANDARD_FORM,
    code: 'th-long',
    sections: [
      { id: 'first', title: 'First', questions: [{ ...text, id: 'first', label: 'first' }] },
      { id: 'home', title: 'Home', questions: [address] },
      { id: 'more', title: 'More', questions: more },
    ],
  }
  serve()
    .on(findForm, () => ({ ...ASKS_STANDARD, form }))
    .on(readDraft, () => ({
      ...DRAFT,
      contents: {
        ...DRAFT.contents,
        form: { code: 'th-long', version: 1 },
        answers: { first: 'said', homeAddress: { line1: '14 Elm Grove' } },
      },
    }))
  keepOne()
  await openAt(APPLY)
  await waitFor(() => expect(screen.getByLabelText('city')).toHaveFocus())
  // By then it is known what is wrong.
  await screen.findByText('Complete')
  expect(screen.queryByRole('alert')).toBeNull()
})

test('what was said to a question that is asked otherwise now is shown, and stays in the draft', async () => {
  const text = { kind: 'text' as const, max: 50, required: true, sealed: false }
  const parts = ['surname', 'givenNames'].map((id) => ({ ...text, id, label: id }))
  const payer = { ...text, id: 'payerName', label: 'Who pays', kind: 'name' as const, parts }
  const email = { ...text, id: 'email', label: 'Email', kind: 'email' as const }
  const form = {
    ...{ ...STANDARD_FORM, code: 'au-visitor', version: 5 },
    sections: [{ id: 'costs', title: 'Costs', questions: [email, payer] }],
  }
  const said = { email: 'asha@example.com', payerDetails: 'Devi Rao, Pune, aunt' }
  const server = serve()
    .on(findForm, () => ({ ...ASKS_STANDARD, form }))
    .on(readDraft, () => ({
      ...DRAFT,
      contents: { ...DRAFT.contents, form: { code: 'au-visitor', version: 4 }, answers: said },
    }))
  keepOne()
  const { user } = await openAt(APPLY)
  expect(await screen.findByText('The form has changed since you began')).toBeVisible()
  expect(screen.getByText(said.payerDetails)).toBeVisible()
  await user.type(await screen.findByLabelText('surname'), 'R')
  await waitFor(
    () =>
      expect(server.calls(saveDraft).at(-1)?.input).toMatchObject({
        contents: { form: { version: 5 }, answers: { ...said, payerName: { surname: 'R' } } },
      }),
    { timeout: 10_000 },
  )
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

describe('of a traveller who joins others', () => {
  const PARTY_ID = '01990000-0000-7000-8000-0000000000a1'
  const BESIDE = `${APPLY}&beside=${ORDER_ID}`
  const ofParty = (isOpen: boolean) => () => ({
    ...DRAFT,
    contents: { ...DRAFT.contents, partyId: PARTY_ID },
    party: { orderId: ORDER_ID, isOpen },
  })
  const party = { id: PARTY_ID, members: [], unpaidCents: 0, isOpen: true, createdAt: EXPIRES }
  const besideOf = (search: string) => new URLSearchParams(search).get('beside')

  test('the answers are kept for the party, and the link goes to its contact', async () => {
    keepOrderToken(ORDER_ID, TOKEN)
    const server = serve()
      .on(getOrder, () => order({ partyId: PARTY_ID }))
      .on(getParty, () => party)
      .on(mailDraftLink, () => ({ mailed: true, expiresAt: EXPIRES }))
    const { user } = await openAt(BESIDE)
    await user.type(await screen.findByLabelText('Email'), 'dev@example.com')
    await user.click(await screen.findByRole('button', { name: 'Save and continue later' }))
    await screen.findByText('We have emailed a link to the address of your group')
    const [saved] = server.calls(saveDraft)
    expect(saved).toMatchObject({
      input: { contents: { partyId: PARTY_ID, email: 'dev@example.com' } },
      headers: { 'x-order-token': TOKEN },
    })
  })

  test('they lead back to the party', async () => {
    keepOrderToken(ORDER_ID, TOKEN)
    serve()
      .on(getOrder, () => order({ partyId: PARTY_ID }))
      .on(getParty, () => party)
      .on(readDraft, ofParty(true))
    keepOne()
    const { router } = await openAt(APPLY)
    expect(await screen.findByRole('button', { name: 'Copy from Asha Verma' })).toBeVisible()
    expect(besideOf(router.state.location.search)).toBe(ORDER_ID)
    expect(screen.getByLabelText('Passport number')).toHaveValue('N1234567')
  })

  test('they go on alone where the party was paid meanwhile', async () => {
    serve().on(readDraft, ofParty(false))
    keepOne()
    const { router } = await openAt(APPLY)
    await screen.findByText('No one can join this group any more')
    expect(besideOf(router.state.location.search)).toBeNull()
    expect(screen.getByLabelText('Passport number')).toHaveValue('N1234567')
  })

  test('they can go on alone where this browser cannot open the party', async () => {
    serve()
      .on(getOrder, () => {
        throw new Refusal('orders.not_found')
      })
      .on(readDraft, ofParty(true))
    keepOne()
    const { router, user } = await openAt(APPLY)
    await user.click(await screen.findByRole('button', { name: 'Continue alone' }))
    await waitFor(() => expect(besideOf(router.state.location.search)).toBeNull())
    expect(screen.getByLabelText('Passport number')).toHaveValue('N1234567')
  })
})

test('what was typed in the last seconds is kept when the page is closed', async () => {
  const server = serve()
  act(() =>
    useDraft.getState().restore(DRAFT.contents, { id: ID, token: TOKEN, version: 1, expiresAt: EXPIRES }),
  )
  const { user } = await openAt(APPLY)
  await user.type(await screen.findByLabelText('Phone'), '1')
  const before = server.calls(saveDraft).length
  const hidden = jest.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  await waitFor(() => expect(server.calls(saveDraft)).toHaveLength(before + 1), { timeout: 1_000 })
  expect(server.calls(saveDraft).at(-1)?.input).toMatchObject({ contents: { phone: '1' } })
  hidden.mockRestore()
})

test('answers of the tab whose first save got no answer are saved again, and the page says so', async () => {
  const server = serve()
    .on(saveDraft, ({ input }) => {
      if (input.version === 0) throw new Refusal('orders.draft_changed')
      return { version: Number(input.version) + 1, expiresAt: EXPIRES }
    })
    .on(mailDraftLink, () => ({ mailed: true, expiresAt: EXPIRES }))
  act(() => {
    useDraft.setState({
      answers: { email: 'asha@example.com' },
      restored: 'from tab',
      server: { id: ID, token: TOKEN, version: 0 },
    })
  })
  const { user } = await openAt(APPLY)
  await user.click(await screen.findByRole('button', { name: 'Save and continue later' }))
  expect(await screen.findByText(/We have emailed a link to/)).toBeVisible()
  expect(server.calls(saveDraft).map(({ input }) => input.version)).toEqual([0, 1])
})
