import { findForm } from '@borderlane/contracts/catalogue/forms'
import { getQuote, listCountries } from '@borderlane/contracts/catalogue/public'
import type { Form } from '@borderlane/contracts/forms/form'
import { STANDARD_FORM } from '@borderlane/contracts/forms/standard'
import { listDocuments, uploadDocuments } from '@borderlane/contracts/documents/order-holder'
import { saveDraft } from '@borderlane/contracts/orders/drafts'
import { getOrder, readAnswers } from '@borderlane/contracts/orders/order-holder'
import { addTraveller, foundParty, getParty } from '@borderlane/contracts/orders/parties'
import { createOrder } from '@borderlane/contracts/orders/public'
import { act, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { COUNTRIES, order, ORDER_ID, quote, uploaded, TRAVEL_DATES } from '../../test/example'
import { newServer, openAt } from '../../test/render'
import { Refusal } from '../../test/stub-server'
import { useDraft } from './draft.store'

const asked = { required: true, sealed: true }

/** Longer than one page, with a condition, a list and a question that can wait. */
const FORM: Form = {
  ...STANDARD_FORM,
  code: 'th-evisa',
  version: 2,
  sections: [
    {
      id: 'history',
      title: 'History',
      questions: [
        { ...asked, id: 'refusedVisa', label: 'Was a visa refused?', kind: 'yesno' },
        {
          ...asked,
          id: 'refusedVisaDetails',
          label: 'When and why?',
          kind: 'longtext',
          max: 100,
          when: { any: [{ question: 'refusedVisa', equals: 'yes' }] },
        },
        {
          ...asked,
          id: 'journeys',
          label: 'Journeys',
          kind: 'list',
          most: 3,
          items: [
            { ...asked, id: 'place', label: 'Place', kind: 'text', max: 50 },
            { ...asked, id: 'year', label: 'Year', kind: 'number', least: 1900, most: 2099 },
          ],
        },
        { ...asked, id: 'hotel', label: 'Hotel', kind: 'text', max: 50, canWait: true },
        ...Array.from({ length: 6 }, (_, index) => ({
          id: `note${index}`,
          label: `Note ${index}`,
          kind: 'text' as const,
          max: 50,
          required: false,
          sealed: false,
        })),
      ],
    },
    ...STANDARD_FORM.sections,
  ],
}

const serve = (form = FORM) =>
  newServer()
    .on(listCountries, () => ({ countries: COUNTRIES }))
    .on(getQuote, () => quote())
    .on(findForm, () => ({ form, sheets: [], dataVersion: 1 }))
    .on(createOrder, () => ({ order: order(), orderToken: 'secret' }))
    .on(saveDraft, ({ input }) => ({
      version: Number(input.version) + 1,
      expiresAt: '2090-01-31T00:00:00.000Z',
    }))
    .on(uploadDocuments, ({ files }) => ({
      documents: files.map((name) => uploaded({ name })),
      rejected: [],
    }))

const APPLY = '/apply?from=IN&to=TH&speed=rush&denial=false'
const next = () => screen.getByRole('button', { name: 'Continue' })
const answer = async (user: UserEvent, question: string, text: string) =>
  user.click(within(screen.getByRole('group', { name: question })).getByLabelText(text))

async function fillHistory(user: UserEvent) {
  await screen.findByRole('group', { name: 'Was a visa refused?' })
  await answer(user, 'Was a visa refused?', 'No')
  await user.type(screen.getByLabelText('Place'), 'Goa')
  await user.type(screen.getByLabelText('Year'), '2019')
  await user.click(screen.getByLabelText('I do not know yet: Hotel'))
}

test('a form of an authority is asked section by section, each is checked before the next and folds to its answers', async () => {
  serve()
  const { user } = await openAt(APPLY)
  expect(await screen.findByText(/Part 1 of 5\./)).toBeVisible()
  expect(screen.queryByLabelText('Full name')).not.toBeInTheDocument()
  await user.click(next())
  const summary = await screen.findByRole('alert', { name: 'There is a problem' })
  await waitFor(() => expect(summary).toHaveFocus())
  expect(
    within(summary)
      .getAllByRole('link')
      .map((link) => link.textContent),
  ).toEqual(['Choose an answer: Was a visa refused?', 'Answer this: Journeys', 'Answer this: Hotel'])
  await fillHistory(user)
  await user.click(next())
  expect(await screen.findByText(/Part 2 of 5\./)).toBeVisible()
  expect(screen.getByLabelText('Full name')).toBeVisible()
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  // Folded to one line, with the way back.
  expect(screen.getByText('Goa')).not.toBeVisible()
  await user.click(screen.getByRole('heading', { level: 2, name: 'History' }))
  expect(screen.getByText('I do not know yet')).toBeVisible()
  expect(screen.getByText('Goa')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Change: History' }))
  expect(await screen.findByLabelText('Place')).toHaveValue('Goa')
  await user.click(next())
  expect(await screen.findByText(/Part 2 of 5\./)).toBeVisible()
})

test('a part in which nothing is asked is neither opened nor counted', async () => {
  const when = { any: [{ question: 'refusedVisa', equals: 'yes' }] }
  const refusals = {
    ...asked,
    id: 'refusedBy',
    label: 'Who refused it?',
    kind: 'text' as const,
    max: 50,
    when,
  }
  const [history, ...others] = FORM.sections
  const section = { id: 'refusals', title: 'Refusals', questions: [refusals] }
  serve({ ...FORM, sections: [history!, section, ...others] })
  const { user } = await openAt(APPLY)
  await fillHistory(user)
  expect(screen.getByText(/Part 1 of 5\./)).toBeVisible()
  expect(screen.queryByText('Refusals')).not.toBeInTheDocument()
  await user.click(next())
  expect(await screen.findByText(/Part 2 of 5\./)).toBeVisible()
  expect(screen.getByLabelText('Full name')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Change: History' }))
  await answer(user, 'Was a visa refused?', 'Yes')
  expect(await screen.findByText(/Part 1 of 6\./)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Change: Refusals' })).toBeVisible()
})

test('a reload leads back to the question that was open', async () => {
  serve()
  useDraft.setState({
    answers: { hotel: 'Hilton' },
    reached: 1,
    place: 'note3',
    base: 0,
    restored: 'from tab',
  })
  await openAt(APPLY)
  await waitFor(() => expect(screen.getByLabelText(/^Note 3/)).toHaveFocus())
  expect(screen.getByText(/Part 1 of 5\./)).toBeVisible()
})

/** As the buttons of a browser do. */
const browser = (router: { navigate: (by: number) => Promise<void> }) => ({
  back: () => act(() => router.navigate(-1)),
  forward: () => act(() => router.navigate(1)),
})

test('Back of the browser leads to the part before with its answers, Forward to the one after, and before the first to the page before', async () => {
  serve()
  const { user, router } = await openAt(APPLY)
  await fillHistory(user)
  await user.click(next())
  await user.type(await screen.findByLabelText('Full name'), 'Asha')
  // Who travels along is in the address, which the entry of the first part does not have.
  await act(() => router.navigate(`${APPLY}&also=MY`, { replace: true, state: router.state.location.state }))
  await browser(router).back()
  expect(await screen.findByText(/Part 1 of 5\./)).toBeVisible()
  expect(screen.getByText(/Part 1 of 5\./).parentElement).toHaveFocus()
  expect(screen.getByLabelText('Place')).toHaveValue('Goa')
  await waitFor(() => expect(router.state.location.search).toContain('also=MY'))
  await browser(router).forward()
  expect(await screen.findByText(/Part 2 of 5\./)).toBeVisible()
  expect(screen.getByLabelText('Full name')).toHaveValue('Asha')
  // A part that is opened again is a step of its own.
  await user.click(screen.getByRole('button', { name: 'Change: History' }))
  expect(await screen.findByText(/Part 1 of 5\./)).toBeVisible()
  await browser(router).back()
  expect(await screen.findByText(/Part 2 of 5\./)).toBeVisible()
})

test('a reload shows the part that was open, not the one that was typed in last', async () => {
  serve()
  useDraft.setState({ answers: { hotel: 'Hilton' }, reached: 3, place: '', base: 0, restored: 'from tab' })
  await openAt({ pathname: '/apply', search: APPLY.slice(6), state: { part: 2, depth: 2 } })
  expect(await screen.findByText(/Part 3 of 5\./)).toBeVisible()
})

test('saving leaves no part in the history', async () => {
  serve()
    .on(getOrder, () => order())
    .on(listDocuments, () => ({ documents: [], rejected: [] }))
  const { user, router } = await openAt(APPLY)
  await fillRest(user)
  await user.click(submit())
  await waitFor(() => expect(router.state.location.pathname).toBe('/payment'))
  await browser(router).back()
  expect(router.state.location.search).toContain(`orderId=${ORDER_ID}`)
  await browser(router).back()
  expect(router.state.location.search).toContain(`orderId=${ORDER_ID}`)
})

test('another form in the same tab begins at its first part, and says of no answers that they are here', async () => {
  serve()
  useDraft.setState({
    ...{ answers: { nationality: 'IN', portOfEntry: 'Dubai' }, form: { code: 'ae-tourist', version: 2 } },
    ...{ reached: 2, restored: 'from tab' },
  })
  await openAt(APPLY)
  expect(await screen.findByText(/Part 1 of 5\./)).toBeVisible()
  expect(useDraft.getState().reached).toBe(0)
  // Its part of the page is fetched: only then is it known that it says nothing.
  await act(async () => void (await import('./restored-answers')))
  expect(screen.queryByText('Your answers are still here')).toBeNull()
  await act(async () => useDraft.setState({ answers: { hotel: 'Hilton' } }))
  expect(await screen.findByText('Your answers are still here')).toBeVisible()
})

test('what is known from what is bought is filled in, can be changed, and is sent', async () => {
  const choice = { kind: 'choice' as const, required: true, sealed: false }
  const known = {
    id: 'known',
    title: 'Known',
    questions: [
      {
        ...{ ...choice, id: 'purposeOfTrip', label: 'Purpose', preset: 'first' as const },
        choices: ['tourism', 'visiting family or friends'],
      },
      {
        ...{ ...choice, id: 'entriesRequested', label: 'Entries', preset: 'entries' as const },
        choices: ['one', 'multiple'],
      },
    ],
  }
  const variant = { name: null, stay: null, entries: 'multiple' as const, validity: null, sources: [] }
  serve({ ...FORM, sections: [known, ...FORM.sections] }).on(getQuote, () =>
    quote({ requirement: { variant } }),
  )
  const { user } = await openAt(APPLY)
  await screen.findByText(/Part 1 of 6\./)
  expect(useDraft.getState().answers).toMatchObject({
    purposeOfTrip: 'tourism',
    entriesRequested: 'multiple',
  })
  await user.click(screen.getByLabelText('Visiting family or friends'))
  await user.click(next())
  await screen.findByText(/Part 2 of 6\./)
  expect(useDraft.getState().answers).toMatchObject({ purposeOfTrip: 'visiting family or friends' })
})

test('a draft of a version that was retired keeps what still fits, and says that the form is another', async () => {
  serve()
  useDraft.setState({ answers: { hotel: 'Hilton' }, form: { code: 'th-evisa', version: 1 } })
  const { user } = await openAt(APPLY)
  expect(await screen.findByText('The form has changed since you began')).toBeVisible()
  await user.type(screen.getByLabelText('Hotel'), ' Goa')
  await waitFor(() =>
    expect(useDraft.getState()).toMatchObject({
      answers: { hotel: 'Hilton Goa' },
      form: { code: 'th-evisa', version: 2 },
    }),
  )
})

test('a question that another answer asks for appears in place and is announced; hidden again, it is not sent', async () => {
  serve()
  const { user } = await openAt(APPLY)
  await screen.findByRole('group', { name: 'Was a visa refused?' })
  expect(screen.queryByLabelText('When and why?')).not.toBeInTheDocument()
  await answer(user, 'Was a visa refused?', 'Yes')
  expect(screen.getByText('There is one more question: When and why?')).toHaveAttribute('role', 'status')
  await user.type(screen.getByLabelText('When and why?'), 'Last year')
  await answer(user, 'Was a visa refused?', 'No')
  expect(screen.queryByLabelText('When and why?')).not.toBeInTheDocument()
  await answer(user, 'Was a visa refused?', 'Yes')
  expect(screen.getByLabelText('When and why?')).toHaveValue('Last year')
})

test('a list takes further groups up to its limit and gives them up again', async () => {
  serve()
  const { user } = await openAt(APPLY)
  await screen.findByRole('group', { name: 'Journeys: 1' })
  await user.click(screen.getByRole('button', { name: 'Add another: Journeys' }))
  await user.click(screen.getByRole('button', { name: 'Add another: Journeys' }))
  expect(screen.queryByRole('button', { name: 'Add another: Journeys' })).not.toBeInTheDocument()
  const group = (at: number) => within(screen.getByRole('group', { name: `Journeys: ${at}` }))
  await user.type(group(1).getByLabelText('Place'), 'Goa')
  await user.type(group(3).getByLabelText('Place'), 'Pune')
  await user.click(screen.getByRole('button', { name: 'Remove Journeys: 2' }))
  expect(group(2).getByLabelText('Place')).toHaveValue('Pune')
  expect(group(1).getByLabelText('Place')).toHaveValue('Goa')
})

async function fillRest(user: UserEvent) {
  await fillHistory(user)
  await user.click(next())
  for (const fields of [
    { 'Full name': 'Asha Verma', Email: 'asha@example.com', Phone: '+91 98765 43210' },
    { 'Passport number': 'N1234567' },
    { 'Travel dates': TRAVEL_DATES },
  ]) {
    for (const [label, text] of Object.entries(fields)) {
      await user.click(await screen.findByLabelText(label))
      await user.paste(text)
    }
    if ('Phone' in fields) {
      const birth = within(screen.getByRole('group', { name: 'Date of birth' }))
      await user.click(birth.getByLabelText('Day'))
      await user.paste('27/03/1987')
    }
    await user.click(next())
  }
  await user.upload(
    await screen.findByLabelText('Documents to upload'),
    new File(['%PDF-1.4 %%EOF'], 'passport.pdf', { type: 'application/pdf' }),
  )
}

const submit = () => screen.getByRole('button', { name: /^Continue to (?:Payment|traveller)/ })

test('the order gets the form, its version and what was asked and answered; the eight are among it', async () => {
  const server = serve()
  const { user, router } = await openAt(APPLY)
  await fillRest(user)
  await user.click(submit())
  await waitFor(() => expect(router.state.location.pathname).toBe('/payment'))
  const { applicant, form, answers } = server.calls(createOrder)[0]!.input
  expect(applicant).toBeUndefined()
  expect(form).toEqual({ code: 'th-evisa', version: 2 })
  expect(answers).toEqual({
    refusedVisa: 'no',
    journeys: [{ place: 'Goa', year: '2019' }],
    hotel: null,
    fullName: 'Asha Verma',
    dateOfBirth: '1987-03-27',
    email: 'asha@example.com',
    phone: '+91 98765 43210',
    nationality: 'IN',
    passportNumber: 'N1234567',
    travelDates: TRAVEL_DATES,
  })
})

test('an answer that only the server refuses opens the section with its question', async () => {
  serve().on(createOrder, () => {
    throw new Refusal('validation.failed', {
      fields: [{ path: 'answers.journeys.0.place', message: 'is not right' }],
    })
  })
  const { user } = await openAt(APPLY)
  await fillRest(user)
  await user.click(submit())
  expect(await screen.findByRole('link', { name: /^Place: enter at most 50 characters/ })).toBeVisible()
  expect(await screen.findByLabelText('Place')).toBeVisible()
})

test('nothing sealed is kept in the tab', async () => {
  serve()
  const { user } = await openAt(APPLY)
  await fillHistory(user)
  await user.type(screen.getByLabelText('Note 1 (optional)'), 'open words')
  const kept = JSON.stringify({ ...sessionStorage })
  expect(kept).toContain('open words')
  expect(kept).not.toContain('Goa')
})

test('without an answer of the catalogue the standard form asks', async () => {
  serve().on(findForm, () => {
    throw new Refusal('service.unavailable')
  })
  await openAt(APPLY)
  expect(await screen.findByLabelText('Full name')).toBeVisible()
  expect(screen.getByLabelText('Travel dates')).toBeVisible()
})

test('a passport that has expired has another message than a day that does not exist', async () => {
  const server = serve(STANDARD_FORM)
  const { user } = await openAt(APPLY)
  await screen.findByLabelText('Full name')
  const expiry = within(screen.getByRole('group', { name: /Expiry date/ }))
  await user.type(expiry.getByLabelText('Day'), '31')
  await user.type(expiry.getByLabelText('Month'), '3')
  await user.type(expiry.getByLabelText('Year'), '2020')
  await user.click(submit())
  expect(
    await screen.findAllByText('This passport expired in 2020. You need one that is valid'),
  ).toHaveLength(2)
  expect(server.calls(createOrder)).toEqual([])
})

const SECOND_ID = '01990000-0000-7000-8000-0000000000b2'
const party = {
  id: '01990000-0000-7000-8000-0000000000a1',
  members: [],
  unpaidCents: 0,
  isOpen: true,
  createdAt: '2026-10-01T09:00:00Z',
}

test('others are added on the first step, and after this traveller the form of the next one is open', async () => {
  const server = serve()
    .on(getOrder, ({ input }) => order({ id: String(input.id), partyId: party.id }))
    .on(getQuote, ({ input }) => quote({ from: String(input.from) }))
    .on(foundParty, () => ({ party, partyToken: 'for-all' }))
    .on(getParty, () => party)
    .on(addTraveller, () => ({ party, orderId: SECOND_ID }))
  const { user, router } = await openAt(APPLY)
  const along = within(await screen.findByRole('region', { name: 'Are you travelling with anyone?' }))
  for (const passport of ['Malaysia', 'Indonesia']) {
    await user.click(along.getByRole('button', { name: 'Add a traveller' }))
    await along.findByRole('button', { name: 'Add to the group' })
    if (passport === 'Malaysia') {
      await user.click(along.getByRole('button', { name: 'Add to the group' }))
      expect(along.getByText('Choose the passport of the new traveller')).toBeVisible()
    }
    await user.type(along.getByRole('combobox', { name: 'Passport of the new traveller' }), passport)
    await user.click(await screen.findByRole('option', { name: new RegExp(passport) }))
    await user.click(along.getByRole('button', { name: 'Add to the group' }))
    expect(await along.findByText(`Passport: ${passport}`)).toBeVisible()
  }
  await fillRest(user)
  // In the last part, too.
  expect(screen.getByText('Are you travelling with anyone?')).toBeVisible()
  expect(submit()).toHaveTextContent('Continue to traveller 2 (passport: Malaysia)')
  await user.click(submit())
  await waitFor(() => expect(server.calls(foundParty)).toHaveLength(1))
  await waitFor(() => expect(new URLSearchParams(router.state.location.search).get('beside')).toBe(ORDER_ID))
  expect(Object.fromEntries(new URLSearchParams(router.state.location.search))).toMatchObject({
    from: 'MY',
    also: 'ID',
  })

  // Nothing of the one before is there, and the last one is saved in the same way.
  await screen.findByRole('button', { name: 'Copy from Asha Verma' })
  expect(screen.getByLabelText('Place')).toHaveValue('')
  await fillRest(user)
  expect(screen.getAllByText('passport.pdf')).toHaveLength(1)
  await user.click(submit())
  await waitFor(() => expect(server.calls(addTraveller)).toHaveLength(1))
  expect(server.calls(addTraveller)[0]!.input).toMatchObject({ id: party.id, from: 'MY' })
})

test('a file that was not kept does not lose who comes next, who may copy what a link does not show', async () => {
  const server = serve()
    .on(getOrder, ({ input }) => order({ id: String(input.id) }))
    .on(getQuote, ({ input }) => quote({ from: String(input.from) }))
    .on(foundParty, () => ({ party, partyToken: 'for-all' }))
    .on(getParty, () => party)
    .on(listDocuments, () => ({ documents: [] }))
    .on(readAnswers, () => ({ form: FORM, answers: {}, hidden: ['phone'] }))
    .on(uploadDocuments, () => {
      throw new Refusal('documents.broken')
    })
  const { user, router } = await openAt(`${APPLY}&also=MY`)
  await fillRest(user)
  await user.click(submit())
  expect(await screen.findByText('Not uploaded: the file is damaged or incomplete')).toBeVisible()
  expect(submit()).toHaveTextContent('Continue to traveller 2 (passport: Malaysia)')
  server.on(uploadDocuments, ({ files }) => ({
    documents: files.map((name) => uploaded({ name })),
    rejected: [],
  }))
  await user.click(screen.getByRole('button', { name: 'Try again: upload passport.pdf' }))
  await waitFor(() => expect(submit()).toBeEnabled())
  await user.click(submit())
  await waitFor(() => expect(new URLSearchParams(router.state.location.search).get('beside')).toBe(ORDER_ID))

  await user.click(await screen.findByRole('button', { name: 'Copy from Asha Verma' }))
  expect(await screen.findByText('3 answers are copied.')).toBeVisible()
  expect(useDraft.getState().answers).toMatchObject({ phone: '+91 98765 43210', travelDates: TRAVEL_DATES })
  expect(useDraft.getState().before).not.toHaveProperty('answers.passportNumber')
})

const PERMIT = {
  code: 'mainland_permit_tw' as const,
  source: { code: 'published' as const, name: 'the authority', url: null, asOf: '2018-10-16' },
}

test.each([
  ['begins later', { validFrom: '2035-01-01' }, 'This rule begins on 1 January 2035'],
  [
    'has no visa issued',
    { visaType: 'embassy' as const, conditions: [PERMIT] },
    /^We do not sell this permit/,
  ],
])(
  'an application by a rule that %s leads to the results, which say so',
  async (_what, requirement, said) => {
    newServer()
      .on(findForm, () => ({ form: STANDARD_FORM, sheets: [], dataVersion: 1 }))
      .on(listCountries, () => ({ countries: COUNTRIES }))
      .on(getQuote, () => quote({ requirement }))
    const { router } = await openAt('/apply?from=IN&to=TH&on=2035-01-02')
    expect(await screen.findByText(said)).toBeVisible()
    expect(router.state.location.search).toBe('?from=IN&to=TH&on=2035-01-02')
  },
)
