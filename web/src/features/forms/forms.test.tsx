import {
  getForm,
  listForms,
  publishForm,
  saveForm,
  type FormRow,
} from '@borderlane/contracts/catalogue/forms'
import { listCountries } from '@borderlane/contracts/catalogue/public'
import { questionsOf } from '@borderlane/contracts/forms/asked'
import type { Form } from '@borderlane/contracts/forms/form'
import { STANDARD_FORM } from '@borderlane/contracts/forms/standard'
import { getAccount } from '@borderlane/contracts/identity/account'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { COUNTRIES } from '../../test/example'
import { account, signedIn } from '../../test/identity'
import { newServer, openAt } from '../../test/render'
import { Refusal } from '../../test/stub-server'

const PUBLISHED: Form = {
  ...STANDARD_FORM,
  code: 'th-evisa',
  version: 1,
  title: 'Thailand e-visa',
  destinations: ['TH'],
  visaTypes: ['evisa'],
}
const DRAFT: Form = {
  ...PUBLISHED,
  version: 2,
  sections: [
    ...PUBLISHED.sections,
    {
      id: 'more',
      title: 'More',
      questions: [
        { id: 'refusedVisa', kind: 'yesno', label: 'Was a visa refused?', required: true, sealed: true },
      ],
    },
  ],
}

const row = (form: Form, change: Partial<FormRow> = {}): FormRow => ({
  code: form.code,
  version: form.version,
  state: 'published',
  title: form.title,
  destinations: form.destinations,
  source: { name: 'Thai e-Visa', url: 'https://visa.example.gov/form', checkedOn: '2026-11-20' },
  questions: questionsOf(form).length,
  changedAt: '2026-11-24T10:00:00.000Z',
  changedBy: null,
  reason: null,
  ...change,
})

function serve(state: FormRow['state'] = 'draft') {
  const server = newServer().on(listCountries, () => ({ countries: COUNTRIES }))
  signedIn(server)
  return server
    .on(getAccount, () => account({ roles: ['catalogue'] }))
    .on(listForms, () => ({ forms: [row(DRAFT, { state }), row(PUBLISHED)] }))
    .on(getForm, ({ input }) =>
      input.version === 1 ? { form: PUBLISHED, state: 'published' as const } : { form: DRAFT, state },
    )
}

const OPEN = '/admin/forms?code=th-evisa&version=2'
const json = () => screen.getByLabelText<HTMLTextAreaElement>('The whole form as JSON')
async function editJson(change: (form: Form) => unknown) {
  const { user } = await openAt(`${OPEN}&view=edit`)
  await user.click(await screen.findByRole('tab', { name: 'As JSON' }))
  fireEvent.change(json(), { target: { value: JSON.stringify(change(DRAFT)) } })
  return user
}

test('every version is listed with its state, its source and the day on which that was checked', async () => {
  serve()
  const { user } = await openAt('/admin/forms')
  const draft = (await screen.findByRole('link', { name: 'th-evisa 2' })).closest('tr')!
  expect(within(draft).getByText('Draft')).toBeVisible()
  expect(within(draft).getByRole('link', { name: 'Thai e-Visa' })).toHaveAttribute(
    'href',
    'https://visa.example.gov/form',
  )
  expect(within(draft).getByText(/20 Nov(ember)? 2026/)).toBeVisible()
  await user.click(within(draft).getByRole('link', { name: 'th-evisa 2' }))
  expect(await screen.findByRole('heading', { level: 2, name: /Thailand e-visa/ })).toBeVisible()
  // As travellers see it.
  expect(await screen.findByText('Was a visa refused?')).toBeVisible()
})

test('two versions are compared question by question', async () => {
  serve()
  const { user } = await openAt(`${OPEN}&view=compare`)
  await user.selectOptions(await screen.findByLabelText('Compare with'), 'Version 1')
  const item = (await screen.findByText('From version 1 to version 2')).parentElement!
  expect(await within(item).findByText('New')).toBeVisible()
  expect(within(item).getByText('refusedVisa')).toBeVisible()
})

test('a draft is edited by its questions and kept', async () => {
  const server = serve().on(saveForm, ({ input }) => ({ form: input.form as Form, state: 'draft' as const }))
  const { user } = await openAt(`${OPEN}&view=edit`)
  await user.click(await screen.findByRole('button', { name: /Was a visa refused\?.*refusedVisa/ }))
  const label = screen.getByLabelText('Label, in English')
  await user.clear(label)
  await user.type(label, 'Refused before?')
  await user.click(screen.getByRole('button', { name: 'Keep as draft' }))
  await waitFor(() => expect(server.calls(saveForm)).toHaveLength(1))
  const { form } = server.calls(saveForm)[0]!.input as { form: Form }
  expect(form.version).toBe(2)
  expect(questionsOf(form).at(-1)!.label).toBe('Refused before?')
})

test('a published version is changed as a new one', async () => {
  const server = serve('published').on(saveForm, ({ input }) => ({
    form: input.form as Form,
    state: 'draft' as const,
  }))
  const { user } = await openAt(OPEN)
  await user.click(await screen.findByRole('link', { name: 'Make a new version' }))
  expect(screen.queryByRole('button', { name: 'Publish' })).toBeNull()
  await user.click(await screen.findByRole('button', { name: 'Keep as draft' }))
  await waitFor(() => expect(server.calls(saveForm)[0]?.input).toMatchObject({ form: { version: 3 } }))
})

test.each<[string, (form: Form) => unknown, RegExp, RegExp]>([
  ['whose source is missing', (form) => ({ ...form, source: undefined }), /^source$/, /expected object/],
  [
    'that repeats an id',
    (form) => ({ ...form, sections: [...form.sections, { ...form.sections.at(-1)!, id: 'again' }] }),
    /^sections › 5 More › 1 refusedVisa › id$/,
    /Another question has this id already/,
  ],
  [
    'with a question that can never be asked',
    (form) => ({
      ...form,
      sections: form.sections.map((section) =>
        section.id === 'more'
          ? {
              ...section,
              questions: section.questions.map((question) => ({
                ...question,
                when: { any: [{ question: 'nothing', equals: 'yes' }] },
              })),
            }
          : section,
      ),
    }),
    /^sections › 4 More › 1 refusedVisa › when › any › 1$/,
    /can never be asked/,
  ],
  [
    'without a passport number',
    (form) => ({ ...form, sections: form.sections.slice(0, 1) }),
    /^sections$/,
    /must always ask for passportNumber/,
  ],
])('a form %s cannot be kept, and the place is named', async (_what, change, place, problem) => {
  serve()
  await editJson(change)
  expect((await screen.findAllByText(place)).length).toBeGreaterThan(0)
  expect(screen.getAllByText(problem).length).toBeGreaterThan(0)
  expect(screen.getByRole('button', { name: 'Keep as draft' })).toBeDisabled()
})

test('what the server refuses is shown with its place', async () => {
  serve().on(saveForm, () => {
    throw new Refusal('validation.failed', {
      fields: [{ path: 'form.sections.3.questions.0.id', message: 'is the id of another question' }],
    })
  })
  const user = await editJson((form) => form)
  await user.click(screen.getByRole('button', { name: 'Keep as draft' }))
  expect(await screen.findByText('sections › 4 More › 1 refusedVisa › id')).toBeVisible()
})

test('a form that is brought as a file is checked and kept', async () => {
  const server = serve().on(saveForm, ({ input }) => ({ form: input.form as Form, state: 'draft' as const }))
  const { user } = await openAt('/admin/forms')
  await screen.findByRole('link', { name: 'th-evisa 2' })
  const text = JSON.stringify({ ...DRAFT, version: 7 })
  // The files of the test's browser cannot be read.
  const file = Object.assign(new File([text], 'form.json'), { text: () => Promise.resolve(text) })
  await user.upload(screen.getByTestId('bring-form'), file)
  await user.click(await screen.findByRole('button', { name: 'Keep as draft' }))
  await waitFor(() => expect(server.calls(saveForm)[0]?.input).toMatchObject({ form: { version: 7 } }))
})

test('a draft is published once someone has said why', async () => {
  const server = serve().on(publishForm, () => ({ form: DRAFT, state: 'published' as const }))
  const { user } = await openAt(OPEN)
  await user.click(await screen.findByRole('button', { name: 'Publish' }))
  const dialog = await screen.findByRole('dialog', { name: 'Publish version 2 of th-evisa?' })
  await user.click(within(dialog).getByRole('button', { name: 'Publish' }))
  expect(within(dialog).getByText('Enter why it is published')).toBeVisible()
  expect(server.calls(publishForm)).toEqual([])
  await user.type(within(dialog).getByLabelText('Reason'), 'The authority asks one more question')
  await user.click(within(dialog).getByRole('button', { name: 'Publish' }))
  await waitFor(() =>
    expect(server.calls(publishForm)[0]?.input).toMatchObject({
      code: 'th-evisa',
      reason: 'The authority asks one more question',
    }),
  )
})

test('an earlier version comes back as the next draft, and its publication waits for a second person', async () => {
  const at = '2026-11-24T10:00:00.000Z'
  const server = serve('retired')
  server
    .on(saveForm, ({ input }) => ({ form: input.form as Form, state: 'draft' as const }))
    .on(publishForm, () => ({
      proposal: {
        id: '01990000-0000-7000-8000-0000000000f1',
        kind: 'form' as const,
        state: 'waiting' as const,
        about: null,
        differences: [],
        reason: null,
        askedBy: { id: '01990000-0000-7000-8000-0000000000f2', name: null },
        askedAt: at,
        expiresAt: at,
        decidedBy: null,
        decidedAt: null,
        note: null,
        failure: null,
      },
    }))
    .on(listForms, () => ({
      forms: [
        ...(server.calls(saveForm).length > 0 ? [row({ ...DRAFT, version: 3 }, { state: 'draft' })] : []),
        row(DRAFT, { state: 'retired' }),
      ],
    }))
  const { user, router } = await openAt(OPEN)
  await user.click(await screen.findByRole('button', { name: 'Return to this version' }))
  await waitFor(() => expect(router.state.location.search).toContain('version=3'))
  expect(server.calls(saveForm)[0]!.input.form).toEqual({ ...DRAFT, version: 3 })
  await user.click(await screen.findByRole('button', { name: 'Publish' }))
  await user.type(await screen.findByLabelText('Reason'), 'The newer one was wrong')
  await user.click(screen.getAllByRole('button', { name: 'Publish' }).at(-1)!)
  expect(await screen.findByText(/^A second person has to approve it/)).toBeVisible()
})
